import { type PayoutWire } from '@almoner/contracts';
import { useLazyGetPayoutPageQuery, useListPayoutsInfiniteQuery } from '../../../api/payouts.api.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { csvAmount } from '../../../lib/csv.ts';
import { minorPerUnit } from '../../../lib/money-format.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { ShortDay } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useListOrder } from '../../../ui/use-sorted.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { payoutWords as words } from '../../../words/en/payouts.ts';
import { PayoutDrawer } from '../payout-drawer.tsx';

const chips = { arrived: 'posted', failed: 'failed', returned: 'returned' } as const;

const columnsFor = (open: (id: string) => void): Column<PayoutWire>[] => [
  {
    key: 'date',
    title: words.columns.arrived,
    sortBy: ({ arrivedAt }) => arrivedAt,
    render: ({ id, arrivedAt, gifts, status }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(id)}>
          <ShortDay at={arrivedAt} />
        </button>
        {status === 'arrived' && <span>{words.gifts(gifts)}</span>}
      </span>
    ),
  },
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status }) => <StatusChip status={chips[status]} label={words.statuses[status]} />,
  },
  {
    key: 'given',
    title: words.columns.given,
    align: 'right',
    wideOnly: true,
    // A failed payout is not split.
    render: ({ given, currency, status }) =>
      status !== 'failed' && <Money minor={given} currency={currency} />,
  },
  {
    key: 'taken',
    title: words.columns.taken,
    align: 'right',
    wideOnly: true,
    render: ({ returned, fees, currency, status }) =>
      status !== 'failed' && <Money minor={0 - returned - fees} currency={currency} />,
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    sortBy: ({ amount }) => amount,
    render: ({ amount, currency, status }) => (
      <Money minor={amount} currency={currency} sign="flow" moved={status === 'arrived'} />
    ),
  },
];

/** Stripe's payouts of gifts. */
export default function PayoutList() {
  const { openId, show } = useUrlDrawer('payout');
  const { params, change } = useUrlState();
  const days = { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined };
  const { order: sort, sorting } = useListOrder();
  const query = useListPayoutsInfiniteQuery({ ...days, sort });
  const isLoading = query.isFetching && query.currentData === undefined;
  const payouts = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const [readPage] = useLazyGetPayoutPageQuery();
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ ...days, sort, cursor }).unwrap());
    return all.map(csvRow);
  };
  const isFiltered = days.from !== undefined || days.to !== undefined;
  return (
    <Section
      title={words.title}
      aside={<CsvButton fileName={words.listCsvFile} header={words.listCsvColumns} rows={exported} />}
    >
      <div className="toolbar filter-bar" role="search">
        <DateFilter label={words.columns.arrived} fromDay={days.from} untilDay={days.to} onChange={change} />
      </div>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={payouts.length === 0}
        empty={<EmptyState sentence={isFiltered ? words.noneThen : words.empty} />}
      >
        <DataTable
          label={words.title}
          columns={columnsFor(show)}
          sorting={sorting}
          rows={payouts}
          rowKey={({ id }) => id}
          loading={isLoading}
          openKey={openId}
          onOpen={({ id }) => show(id)}
        />
        <LoadMore query={query} />
      </ListView>
      <PayoutDrawer payouts={payouts} openId={openId} onOpen={show} />
    </Section>
  );
}

function csvRow(payout: PayoutWire) {
  const { arrivedAt, status, gifts, given, returned, fees, other, amount, currency, stripePayoutId } = payout;
  const text = (minor: number) => csvAmount(minor, minorPerUnit(currency));
  // A failed payout is not split.
  const isSplit = status !== 'failed';
  return [
    arrivedAt,
    words.statuses[status],
    isSplit ? String(gifts) : '',
    ...[given, 0 - returned, 0 - fees, other].map((minor) => (isSplit ? text(minor) : '')),
    text(amount),
    currency,
    stripePayoutId,
  ];
}
