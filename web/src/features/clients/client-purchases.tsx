import { type PurchaseWire } from '@almoner/contracts';
import { useCallback } from 'react';
import { useListClientPurchasesInfiniteQuery, useSumClientPurchasesQuery } from '../../api/clients.api.ts';
import { dayRange, readDay } from '../../lib/day-range.ts';
import { personName } from '../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateFilter } from '../../ui/date-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { clientWords as words } from '../../words/en/clients.ts';
import { purchaseWords } from '../../words/en/purchases.ts';
import { receiptWords } from '../../words/en/receipts.ts';
import { categoryOption, useCategories } from '../categories/shared/category-names.ts';
import { categoryText } from '../purchases/shared/category-text.ts';
import { ReceiptMark } from '../receipts/shared/receipt-mark.tsx';
import {
  SelectionBar,
  selectionColumn,
  usePurchaseSelection,
} from '../purchases/shared/purchase-selection.tsx';
import { ClientPurchaseDrawer } from './client-purchase-drawer.tsx';

/** Their names in the URL. */
export const clientPurchaseFilters = ['q', 'category', 'receipt', 'from', 'to'] as const;
const receiptFilters = ['attached', 'missing', 'required'] as const;

const columnsFor = (
  open: (id: string) => void,
  names: ReadonlyMap<string, string>,
): Column<PurchaseWire>[] => [
  {
    key: 'date',
    title: words.purchaseColumns.date,
    width: 112,
    render: ({ occurredAt }) => (
      <span className="supporting">
        <RelativeTime at={occurredAt} />
      </span>
    ),
  },
  {
    key: 'merchant',
    title: words.purchaseColumns.merchant,
    render: ({ id, merchant, holder }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(id)}>
          {merchant.name}
        </button>
        <span>{personName(holder)}</span>
      </span>
    ),
  },
  {
    key: 'category',
    title: words.purchaseColumns.category,
    wideOnly: true,
    render: (purchase) => <span className="supporting">{categoryText(purchase, names)}</span>,
  },
  {
    key: 'status',
    title: words.purchaseColumns.status,
    width: 120,
    wideOnly: true,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'receipt',
    title: receiptWords.columnTitle,
    width: 72,
    wideOnly: true,
    render: (purchase) => <ReceiptMark purchase={purchase} />,
  },
  {
    key: 'amount',
    title: words.purchaseColumns.amount,
    align: 'right',
    render: (purchase) => (
      <Money
        minor={flowMinor(purchase)}
        currency={purchase.currency}
        sign="flow"
        moved={hasMoved(purchase)}
      />
    ),
  },
];

interface ClientPurchasesProps {
  readonly clientId: string;
}

/** The purchases of a client, for its advisor to categorize. */
export function ClientPurchases({ clientId }: ClientPurchasesProps) {
  const { openId, show } = useUrlDrawer('purchase');
  const { params, change } = useUrlState();
  const onPhone = useMediaQuery('(width < 640px)');
  const search = useCallback((q: string) => change({ q }), [change]);
  const q = params.get('q') ?? undefined;
  const categoryId = params.get('category') ?? undefined;
  const receipt = receiptFilters.find((known) => known === params.get('receipt'));
  const [fromDay, untilDay] = [readDay(params.get('from')), readDay(params.get('to'))];
  const filters = { q, categoryId, receipt, ...dayRange(fromDay, untilDay) };
  const query = useListClientPurchasesInfiniteQuery({ clientId, ...filters });
  const { currentData: sum } = useSumClientPurchasesQuery({ clientId, ...filters });
  const purchases = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { data: categories = [] } = useCategories(clientId);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const selection = usePurchaseSelection(purchases);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Section
      title={words.purchases}
      aside={sum && <span className="supporting">{purchaseWords.count(sum.count)}</span>}
    >
      <div className="toolbar" role="search">
        <SearchField value={q ?? ''} label={words.searchPurchases} onSearch={search} />
        <FilterSelect
          label={words.category}
          value={categoryId}
          options={[{ value: 'none', label: words.uncategorized }, ...categories.map(categoryOption)]}
          onChange={(category) => change({ category })}
        />
        <FilterSelect
          label={receiptWords.filter}
          value={receipt}
          options={receiptFilters.map((value) => ({ value, label: receiptWords.filterOptions[value] }))}
          onChange={(chosen) => change({ receipt: chosen })}
        />
        <DateFilter fromDay={fromDay} untilDay={untilDay} onChange={change} />
      </div>
      <ListView
        query={query}
        isEmpty={purchases.length === 0}
        empty={<EmptyState sentence={isFiltered ? words.purchasesFiltered : words.purchasesEmpty} />}
      >
        <DataTable
          label={words.purchases}
          density="small"
          columns={[
            selectionColumn(selection, (purchase: PurchaseWire) => purchase),
            ...columnsFor(show, names),
          ]}
          openKey={openId}
          onOpen={({ id }) => show(id)}
          rows={purchases}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
        {!onPhone && <SelectionBar selection={selection} purchases={purchases} clientId={clientId} />}
      </ListView>
      <ClientPurchaseDrawer purchases={purchases} clientId={clientId} openId={openId} onOpen={show} />
    </Section>
  );
}
