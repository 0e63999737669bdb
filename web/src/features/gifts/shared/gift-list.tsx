import { type GiftWire } from '@almoner/contracts';
import { useLazyGetGiftPageQuery, useListGiftsInfiniteQuery } from '../../../api/gifts.api.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { donorName } from '../../../lib/donor-name.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { GiftTime } from '../../../ui/gift-time.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section.tsx';
import { useListOrder } from '../../../ui/use-sorted.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { GiftAmount } from './gift-amount.tsx';
import { csvRow } from '../gift-csv.ts';
import { GiftDrawer } from '../gift-drawer.tsx';
import { GiftFilterBar, filtersOf } from '../gift-filters.tsx';
import { GiftSummary } from '../gift-summary.tsx';
import { recurringFrequency } from '../../recurring-gifts/shared/recurring-mark.ts';
import { GiftStatusChips } from './gift-status-chips.tsx';
import { useChangedRows } from '../../../ui/use-changed-rows.ts';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';
import { recurringListWords } from '../../../words/en/recurring-list.ts';
import { fundraisingWords as words } from '../../../words/en/gifts.ts';

const columnsFor = (open: (id: string) => void): Column<GiftWire>[] => [
  {
    key: 'donor',
    title: words.columns.donor,
    render: ({ id, donor, anonymous, ...gift }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(id)}>
          {donorName(donor)}
        </button>
        <span>
          <span className="narrow-only">
            <GiftTime gift={gift} isRelative />
            {(anonymous || kindText(gift) !== '') && ' · '}
          </span>
          {kindText(gift)}
          {anonymous && (kindText(gift) === '' ? words.anonymous : ` · ${words.anonymous}`)}
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    title: words.columns.date,
    wideOnly: true,
    sortBy: ({ occurredAt }) => occurredAt,
    render: (gift) => (
      <span className="supporting no-wrap">
        <GiftTime gift={gift} isRelative />
      </span>
    ),
  },
  {
    key: 'campaign',
    title: words.columns.campaign,
    wideOnly: true,
    render: ({ campaignTitle, method }) => (
      <span className="supporting">
        {method === 'forgone_reimbursement' ? words.forgone(campaignTitle) : campaignTitle}
      </span>
    ),
  },
  { key: 'status', title: words.columns.status, render: (gift) => <GiftStatusChips gift={gift} /> },
  {
    key: 'receipt',
    title: words.columns.receipt,
    wideOnly: true,
    render: ({ receiptNumber, voidedReceiptNumber: voided }) => (
      <span className="meta no-wrap">
        {receiptNumber ?? (voided !== null && words.voidedReceipt(voided))}
      </span>
    ),
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    sortBy: ({ amount }) => amount,
    render: (gift) => <GiftAmount gift={gift} />,
  },
];

/** How often and how it was given; empty for a single gift by card. */
function kindText(gift: Pick<GiftWire, 'method'> & Partial<Pick<GiftWire, 'frequency'>>): string {
  const frequency = recurringFrequency(gift);
  const method = gift.method === 'card' ? null : giftMethodWords[gift.method];
  if (frequency === null) return method ?? '';
  const often = recurringListWords.frequencies[frequency];
  return method === null ? often : `${often}, ${method.toLowerCase()}`;
}

const rowVersion = ({ id, status, dispute, refunded }: GiftWire) =>
  `${id}:${status}:${dispute ?? ''}:${refunded}`;

export function GiftList() {
  const { params, change } = useUrlState();
  const { openId, show } = useUrlDrawer('gift');
  const filters = filtersOf(params);
  const { order: sort, sorting } = useListOrder();
  const query = useListGiftsInfiniteQuery({ ...filters, sort });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const [readPage] = useLazyGetGiftPageQuery();
  const gifts = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  // A new organization has nothing to filter or to export.
  const hasNone = query.currentData !== undefined && gifts.length === 0 && !isFiltered;
  const changedKeys = useChangedRows(gifts.map(rowVersion), query.isSuccess);
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ ...filters, sort, cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <Section
      title={words.gifts}
      aside={!hasNone && <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />}
    >
      {!hasNone && (
        <>
          <GiftFilterBar filters={filters} onChange={change} />
          <GiftSummary filters={filters} />
        </>
      )}
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={gifts.length === 0}
        empty={<EmptyState sentence={isFiltered ? words.noGiftFound : words.noGifts} />}
      >
        <DataTable
          label={words.gifts}
          columns={columnsFor(show)}
          sorting={sorting}
          rows={gifts}
          rowKey={({ id }) => id}
          rowTinted={(gift) => changedKeys.has(rowVersion(gift))}
          loading={isLoading}
          openKey={openId}
          onOpen={({ id }) => show(id)}
        />
        <LoadMore query={query} />
      </ListView>
      <GiftDrawer gifts={gifts} openId={openId} onOpen={show} />
    </Section>
  );
}
