import { ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { formWords } from '../../words/en/sign-in.ts';
import { type CampaignDraft, type FieldsProps } from './campaign-draft.ts';
import { Field, Problem } from './editor-field.tsx';

/** The suggested amounts with what they buy, and the smallest gift. */
export function AmountFields({ draft, invalid, currency, onChange }: FieldsProps) {
  const change = (index: number, changed: Partial<CampaignDraft['amounts'][number]>) =>
    onChange({ amounts: draft.amounts.map((row, at) => (at === index ? { ...row, ...changed } : row)) });
  const rows = [...draft.amounts, { amount: '', buys: '' }].slice(0, 5);
  const set = (index: number, changed: Partial<CampaignDraft['amounts'][number]>) =>
    index < draft.amounts.length
      ? change(index, changed)
      : onChange({ amounts: [...draft.amounts, { amount: '', buys: '', ...changed }] });
  return (
    <Section title={words.amounts}>
      {rows.map(({ amount, buys }, index) => (
        <div key={index} className="amount-row">
          <Input
            aria-label={words.amount(index + 1)}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => set(index, { amount: target.value })}
          />
          <Input
            aria-label={words.buys(index + 1)}
            placeholder={words.buysHint}
            maxLength={40}
            value={buys}
            onChange={({ target }) => set(index, { buys: target.value })}
          />
          {index > 0 && index < draft.amounts.length && (
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={words.moveAmountUp(index + 1)}
              onClick={() => onChange({ amounts: movedUp(draft.amounts, index) })}
            />
          )}
          {index < draft.amounts.length && (
            <Button
              type="text"
              className="amount-remove"
              icon={<CloseOutlined aria-hidden />}
              aria-label={words.removeAmount(index + 1)}
              onClick={() => onChange({ amounts: draft.amounts.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      {invalid.has('amounts') && <Problem text={words.amountsInvalid} />}
      {!invalid.has('amounts') && invalid.has('sameAmounts') && <Problem text={words.sameAmounts} />}
      <Field label={words.minimum} problem={invalid.has('minimum') && formWords.invalidAmount}>
        <Input
          inputMode="decimal"
          suffix={currency}
          value={draft.minimum}
          onChange={({ target }) => onChange({ minimum: target.value })}
        />
      </Field>
    </Section>
  );
}

function movedUp<Item>(items: readonly Item[], index: number): Item[] {
  const moved = items.slice(index, index + 1);
  return items.toSpliced(index, 1).toSpliced(index - 1, 0, ...moved);
}
