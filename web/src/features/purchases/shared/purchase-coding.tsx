import {
  permissionScopeOfEffectiveRole,
  type CategoryWire,
  type PurchaseWire,
  type SplitLineWire,
} from '@almoner/contracts';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import {
  type CategorySuggestion,
  useCodePurchaseMutation,
  useSplitPurchaseMutation,
  useSuggestCategoryQuery,
} from '../../../api/purchases.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { hasMoved } from '../../../lib/purchase-amount.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { purchaseWords as words, splitWords } from '../../../words/en/purchases.ts';
import { categoryName, categoryOption, useCategories } from '../../categories/shared/category-names.ts';
import { AlwaysUseCategory, SetByRule } from './category-rule.tsx';
import { SplitEditor, SplitFacts } from './purchase-split.tsx';

interface OfPurchase {
  readonly purchase: PurchaseWire;
  /** The client whose purchase it is, for an advisor. */
  readonly clientId?: string;
}

const memoMaxLength = 500;

/** Its category in the chart of accounts and a memo, each saved by itself. */
export function PurchaseCoding({ purchase, clientId }: OfPurchase) {
  const account = useAccount();
  const query = useCategories(clientId);
  if (account === null) return null;
  if (!hasMoved(purchase) && purchase.codingVersion === 0) return null;
  if (query.data === undefined) return <QueryFailure query={query} title={words.categoriesNotLoaded} />;
  const permissionScope =
    clientId === undefined
      ? permissionScopeOfRole(account.role, 'purchase.code')
      : permissionScopeOfEffectiveRole('Advisor', 'purchase.code');
  const mayCode = permissionScope !== 'none';
  const props = { purchase, clientId, categories: query.data };
  return mayCode ? <CodingFields {...props} /> : <CodingFacts {...props} />;
}

interface CodingProps {
  readonly purchase: PurchaseWire;
  readonly clientId: string | undefined;
  readonly categories: readonly CategoryWire[];
}

function CodingFacts({ purchase, clientId, categories }: CodingProps) {
  const { categoryId, memo, lines } = purchase;
  const category = categories.find(({ id }) => id === categoryId);
  return (
    <dl className="definition-list purchase-facts">
      <dt>{words.category}</dt>
      <dd>
        {lines.length > 0 ? (
          <SplitFacts purchase={purchase} categories={categories} />
        ) : category === undefined ? (
          words.noCategory
        ) : (
          categoryName(category)
        )}
        {purchase.categoryRuleId !== null && (
          <SetByRule ruleId={purchase.categoryRuleId} clientId={clientId} />
        )}
      </dd>
      {memo !== null && (
        <>
          <dt>{words.memo}</dt>
          <dd>{memo}</dd>
        </>
      )}
    </dl>
  );
}

function CodingFields({ purchase, clientId, categories }: CodingProps) {
  const [save, { data: saved, isLoading }] = useCodePurchaseMutation();
  const showResult = useMutationFeedback();
  const [categoryField, memoField] = [useId(), useId()];
  const [saveSplit, { data: savedSplit, isLoading: isSplitting }] = useSplitPurchaseMutation();
  const [isEditing, setEditing] = useState(false);
  // The list may still have the state before the last change.
  const latest = [saved, savedSplit].reduce<PurchaseWire>(
    (newest, one) => (one !== undefined && one.codingVersion > newest.codingVersion ? one : newest),
    purchase,
  );
  const [memo, setMemo] = useState(latest.memo ?? '');
  const { id, categoryId, codingVersion: version } = latest;
  const ref = { id, ...(clientId !== undefined && { clientId }) };
  const { currentData: suggestion } = useSuggestCategoryQuery(ref);
  const fund = suggestion?.fund ?? null;
  const isOutside = (one: string) => fund !== null && !fund.categoryIds.includes(one);
  const used = new Set([categoryId, ...latest.lines.map((line) => line.categoryId)]);
  const usable = categories.filter(
    ({ id: one, isArchived }) => used.has(one) || (!isArchived && !isOutside(one)),
  );
  const setCategory = (chosen: string | null) =>
    void showResult(
      save({ ...ref, version, categoryId: chosen }),
      chosen === null ? words.categoryRemoved : words.categorySaved,
    );
  const saveMemo = () => {
    if (memo.trim() === (latest.memo ?? '')) return;
    void showResult(save({ ...ref, version, memo }), words.memoSaved);
  };
  const split = async (lines: SplitLineWire[]) => {
    const done = await showResult(
      saveSplit({ ...ref, version, lines }),
      lines.length === 0 ? splitWords.removed : splitWords.saved,
    );
    if (done) setEditing(false);
  };
  const isSplit = latest.lines.length > 0;
  return (
    <div className="purchase-coding">
      {isEditing ? (
        <SplitEditor
          purchase={latest}
          categories={usable}
          isSaving={isSplitting}
          onSave={(lines) => void split(lines)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <label htmlFor={isSplit ? undefined : categoryField}>{words.category}</label>
          <div className="category-field">
            {isSplit ? (
              <SplitFacts purchase={latest} categories={categories} />
            ) : (
              <Select
                id={categoryField}
                value={categoryId}
                placeholder={words.chooseCategory}
                options={usable.map(categoryOption)}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                disabled={isLoading}
                onChange={(chosen: string | undefined) => setCategory(chosen ?? null)}
              />
            )}
            <Button onClick={() => setEditing(true)}>{isSplit ? splitWords.change : splitWords.start}</Button>
          </div>
        </>
      )}
      {fund !== null && <p className="supporting">{words.onlyOfFund(fund.name)}</p>}
      {latest.needsSplit && <p className="supporting">{splitWords.needed}</p>}
      {categoryId === null && !isSplit && !isEditing && (
        <Suggestion suggestion={suggestion} categories={usable} onTake={setCategory} />
      )}
      {latest.categoryRuleId !== null && !isEditing && (
        <SetByRule ruleId={latest.categoryRuleId} clientId={clientId} />
      )}
      {clientId === undefined && categoryId !== null && latest.categoryRuleId === null && !isEditing && (
        <AlwaysUseCategory merchant={latest.merchant} categoryId={categoryId} />
      )}
      <label htmlFor={memoField}>{words.memo}</label>
      <Input.TextArea
        id={memoField}
        value={memo}
        placeholder={words.memoHint}
        maxLength={memoMaxLength}
        autoSize={{ minRows: 1, maxRows: 6 }}
        onChange={({ target }) => setMemo(target.value)}
        onBlur={saveMemo}
      />
    </div>
  );
}

interface SuggestionProps {
  readonly suggestion: CategorySuggestion | undefined;
  readonly categories: readonly CategoryWire[];
  readonly onTake: (categoryId: string) => void;
}

function Suggestion({ suggestion, categories, onTake }: SuggestionProps) {
  const suggested = categories.find(({ id, isArchived }) => id === suggestion?.categoryId && !isArchived);
  if (suggested === undefined) return null;
  return (
    <p className="supporting">
      {words.suggested[suggestion?.basis ?? 'merchant']}{' '}
      <Button size="small" onClick={() => onTake(suggested.id)}>
        {categoryName(suggested)}
      </Button>
    </p>
  );
}
