import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type CategoryWire, type PurchaseWire, type SplitLineWire } from '@almoner/contracts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { amountInput } from '../../../lib/money-format.ts';
import { Money } from '../../../ui/money.tsx';
import { formWords } from '../../../words/en/sign-in.ts';
import { splitWords as words } from '../../../words/en/purchases.ts';
import { categoryName, categoryOption } from '../../categories/shared/category-names.ts';
import {
  isAmountOrEmpty,
  isComplete,
  newDraft,
  remainderMinor,
  toLines,
  type LineDraft,
} from './split-draft.ts';

interface FactsProps {
  readonly purchase: PurchaseWire;
  readonly categories: readonly CategoryWire[];
}

/** The lines of a split purchase. */
export function SplitFacts({ purchase: { lines, currency }, categories }: FactsProps) {
  const nameOf = (id: string) => {
    const category = categories.find((one) => one.id === id);
    return category === undefined ? words.unknownCategory : categoryName(category);
  };
  return (
    <ul className="split-facts" aria-label={words.lines}>
      {lines.map(({ categoryId, amount, memo }, index) => (
        <li key={index}>
          <span>
            {nameOf(categoryId)}
            {memo !== null && <span className="supporting"> · {memo}</span>}
          </span>
          <Money minor={0 - amount} currency={currency} sign="flow" />
        </li>
      ))}
    </ul>
  );
}

interface EditorProps extends FactsProps {
  readonly isSaving: boolean;
  readonly onSave: (lines: SplitLineWire[]) => void;
  readonly onCancel: () => void;
}

const memoMaxLength = 500;
const linesMax = 50;

/** Lines with a category and an amount each; they are saved when they add up to the purchase. */
export function SplitEditor({ purchase, categories, isSaving, onSave, onCancel }: EditorProps) {
  const { currency, amount, lines } = purchase;
  const [drafts, setDrafts] = useState<readonly LineDraft[]>(() =>
    lines.length > 0
      ? lines.map((line) => ({
          ...line,
          amount: amountInput(Math.abs(line.amount), currency),
          memo: line.memo ?? '',
        }))
      : [newDraft(), newDraft()],
  );
  const change = (index: number, part: Partial<LineDraft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  const left = remainderMinor(drafts, purchase);
  /** The rest belongs to the last line that has no amount yet. */
  const fillRest = (index: number) => {
    const isLast = drafts.every((draft, at) => (draft.amount === '') === (at === index));
    if (isLast && left > 0) change(index, { amount: amountInput(left, currency) });
  };
  return (
    <form
      className="split-editor"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(drafts, purchase)) onSave(toLines(drafts, purchase));
      }}
    >
      {drafts.map((draft, index) => (
        <fieldset key={index} aria-label={words.line(index + 1)}>
          <Select
            aria-label={words.category(index + 1)}
            placeholder={words.chooseCategory}
            value={draft.categoryId}
            options={categories.map(categoryOption)}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(categoryId: string) => change(index, { categoryId })}
          />
          <Input
            aria-label={words.amount(index + 1)}
            placeholder={amountInput(0, currency)}
            inputMode="decimal"
            value={draft.amount}
            status={isAmountOrEmpty(draft, currency) ? '' : 'error'}
            aria-invalid={!isAmountOrEmpty(draft, currency)}
            onFocus={({ target }) => {
              fillRest(index);
              // Once the rest is in it, so that typing replaces it.
              requestAnimationFrame(() => target.select());
            }}
            onChange={({ target }) => change(index, { amount: target.value })}
          />
          <Input
            aria-label={words.memo(index + 1)}
            placeholder={words.memoHint}
            maxLength={memoMaxLength}
            value={draft.memo}
            onChange={({ target }) => change(index, { memo: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={words.removeLine(index + 1)}
            disabled={drafts.length <= 2}
            onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <p className="supporting" role="status">
        {drafts.every((draft) => isAmountOrEmpty(draft, currency)) ? (
          <>
            {left === 0 ? words.addsUp : left > 0 ? words.left : words.over}{' '}
            {left !== 0 && <Money minor={Math.abs(left)} currency={currency} />}
          </>
        ) : (
          formWords.invalidAmount
        )}
      </p>
      <div className="split-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={drafts.length >= linesMax}
          onClick={() => setDrafts([...drafts, newDraft()])}
        >
          {words.addLine}
        </Button>
        {lines.length > 0 && (
          <Button disabled={isSaving} onClick={() => onSave([])}>
            {words.remove}
          </Button>
        )}
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={isSaving}
          disabled={amount === 0 || !isComplete(drafts, purchase)}
        >
          {words.save}
        </Button>
      </div>
    </form>
  );
}
