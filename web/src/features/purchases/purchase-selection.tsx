import { type PurchaseWire } from '@almoner/contracts';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { useCategorizePurchasesMutation } from '../../api/purchases.api.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { categoryOption, useCategories } from './category-names.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/** The selected purchases of the list; one that leaves the list is no longer selected. */
export function usePurchaseSelection(purchases: readonly PurchaseWire[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = new Set(purchases.map(({ id }) => id));
  const ids: ReadonlySet<string> = new Set([...chosen].filter((id) => listed.has(id)));
  const toggle = (id: string) =>
    setChosen(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id));
  return { ids, toggle, selectAll: () => setChosen(listed), clear: () => setChosen(new Set()) };
}

interface SelectionBarProps {
  readonly selection: ReturnType<typeof usePurchaseSelection>;
  readonly shownCount: number;
}

/** The server's limit for one call. */
const maxAtOnce = 100;

export function SelectionBar({ selection, shownCount }: SelectionBarProps) {
  const { ids, selectAll, clear } = selection;
  const { data: categories = [] } = useCategories();
  const [categorize, { isLoading }] = useCategorizePurchasesMutation();
  const showResult = useMutationFeedback();
  const { message } = App.useApp();
  const [category, setCategory] = useState<string>();
  const apply = async (categoryId: string) => {
    const purchaseIds = [...ids];
    for (let start = 0; start < purchaseIds.length; start += maxAtOnce) {
      const part = purchaseIds.slice(start, start + maxAtOnce);
      if (!(await showResult(categorize({ purchaseIds: part, categoryId })))) return;
    }
    void message.success(words.categorized(purchaseIds.length));
    setCategory(undefined);
    clear();
  };
  if (ids.size === 0) return null;
  return (
    <div className="toolbar selection-bar" role="region" aria-label={words.selected(ids.size)}>
      <strong>{words.selected(ids.size)}</strong>
      <Select
        aria-label={words.chooseCategory}
        placeholder={words.chooseCategory}
        value={category}
        options={categories.filter(({ isArchived }) => !isArchived).map(categoryOption)}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        className="filter-select"
        onChange={setCategory}
      />
      <Button
        type="primary"
        loading={isLoading}
        disabled={category === undefined}
        onClick={() => category !== undefined && void apply(category)}
      >
        {words.setCategory}
      </Button>
      {ids.size < shownCount && <Button onClick={selectAll}>{words.selectShown(shownCount)}</Button>}
      <Button onClick={clear}>{words.clearSelection}</Button>
    </div>
  );
}
