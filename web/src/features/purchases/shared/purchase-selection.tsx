import { CloseOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { App, Button, Checkbox, Select, Tooltip } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useCategorizePurchasesMutation } from '../../../api/purchases.api.ts';
import { hasMoved, totals } from '../../../lib/purchase-amount.ts';
import { shortDate } from '../../../lib/time-format.ts';
import { type Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { purchaseWords as words } from '../../../words/en/purchases.ts';
import { categoryOption, useCategories } from '../../categories/shared/category-names.ts';

/** Why it is not among those that can be selected; null for one that is. One that moved no money has no checkbox. */
export function selectionRefusal({ lines }: PurchaseWire): string | null {
  return lines.length > 0 ? words.splitNotSelectable : null;
}

export const isSelectable = (purchase: PurchaseWire) =>
  hasMoved(purchase) && selectionRefusal(purchase) === null;

/** The selected purchases of the list; one that leaves the list is no longer selected. */
export function usePurchaseSelection(purchases: readonly PurchaseWire[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selectable = new Set(purchases.filter(isSelectable).map(({ id }) => id));
  const ids: ReadonlySet<string> = new Set([...chosen].filter((id) => selectable.has(id)));
  const toggle = (id: string) =>
    setChosen(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id));
  const clear = () => setChosen(new Set());
  const isAll = ids.size > 0 && ids.size === selectable.size;
  return { ids, isAll, toggle, clear, toggleAll: () => setChosen(isAll ? new Set() : selectable) };
}

export type Selection = ReturnType<typeof usePurchaseSelection>;

/** The column of checkboxes of a list whose rows have a purchase each. */
export function selectionColumn<Row>(
  { ids, isAll, toggle, toggleAll }: Selection,
  purchaseOf: (row: Row) => PurchaseWire,
): Column<Row> {
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={words.selectAllShown}
        checked={isAll}
        indeterminate={ids.size > 0 && !isAll}
        onChange={toggleAll}
      />
    ),
    width: 40,
    wideOnly: true,
    render: (row) => {
      const purchase = purchaseOf(row);
      if (!hasMoved(purchase)) return null;
      return (
        <SelectPurchase
          purchase={purchase}
          checked={ids.has(purchase.id)}
          onToggle={() => toggle(purchase.id)}
        />
      );
    },
  };
}

interface SelectPurchaseProps {
  readonly purchase: PurchaseWire;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** A disabled one says why: to the pointer, and to screen readers as its description. */
function SelectPurchase({ purchase, checked, onToggle }: SelectPurchaseProps) {
  const reasonId = useId();
  const refusal = selectionRefusal(purchase);
  const day = shortDate(new Date(purchase.occurredAt), new Date());
  return (
    <>
      <Tooltip title={refusal}>
        <Checkbox
          aria-label={words.select(purchase.merchant.name, day)}
          aria-describedby={refusal === null ? undefined : reasonId}
          checked={checked}
          disabled={refusal !== null}
          onChange={onToggle}
        />
      </Tooltip>
      {refusal !== null && (
        <span id={reasonId} className="visually-hidden">
          {refusal}
        </span>
      )}
    </>
  );
}

interface SelectionBarProps {
  /** The client whose purchases they are, for an advisor. */
  readonly clientId?: string;
  readonly selection: Selection;
  readonly purchases: readonly PurchaseWire[];
  /** Further actions on what is selected. */
  readonly children?: ReactNode;
}

/** The server's limit for one call. */
const maxAtOnce = 100;

/** Stays at the bottom of the window while purchases are selected. */
export function SelectionBar({
  selection: { ids, clear },
  purchases,
  clientId,
  children,
}: SelectionBarProps) {
  const { data: categories = [] } = useCategories(clientId);
  const [categorize, { isLoading }] = useCategorizePurchasesMutation();
  const showResult = useMutationFeedback();
  const { message } = App.useApp();
  const [category, setCategory] = useState<string>();
  const apply = async (categoryId: string) => {
    const purchaseIds = [...ids];
    for (let start = 0; start < purchaseIds.length; start += maxAtOnce) {
      const part = purchaseIds.slice(start, start + maxAtOnce);
      if (
        !(await showResult(
          categorize({ purchaseIds: part, categoryId, ...(clientId !== undefined && { clientId }) }),
        ))
      )
        return;
    }
    void message.success(words.categorized(purchaseIds.length));
    setCategory(undefined);
    clear();
  };
  if (ids.size === 0) return null;
  return (
    <div className="toolbar action-bar" role="region" aria-label={words.selected(ids.size)}>
      <strong>{words.selected(ids.size)}</strong>
      <SelectedSum purchases={purchases.filter(({ id }) => ids.has(id))} />
      <span className="toolbar-end">{children}</span>
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
      <Button type="text" icon={<CloseOutlined />} aria-label={words.clearSelection} onClick={clear} />
    </div>
  );
}

function SelectedSum({ purchases }: { readonly purchases: readonly PurchaseWire[] }) {
  return [...Map.groupBy(purchases, ({ currency }) => currency)].map(([currency, some]) => (
    <Money key={currency} minor={totals(some).netMinor} currency={currency} />
  ));
}
