import { type GiftWire } from '@almoner/contracts';
import { useLazyGetGiftPageQuery, useListGiftsInfiniteQuery } from '../../api/gifts.api.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useChangedRows } from '../../ui/use-changed-rows.ts';
import { fundraisingWords as words } from '../../words/en/gifts.ts';
import { statusWords } from '../../words/en/shell.ts';

const columns: Column<GiftWire>[] = [
  {
    key: 'donor',
    title: words.columns.donor,
    render: ({ donor, anonymous, occurredAt }) => (
      <span className="two-line">
        <span className="name">{donor.name ?? donor.email}</span>
        <span>
          <RelativeTime at={occurredAt} />
          {anonymous && ` · ${words.anonymous}`}
        </span>
      </span>
    ),
  },
  {
    key: 'campaign',
    title: words.columns.campaign,
    wideOnly: true,
    render: ({ campaignTitle }) => <span className="supporting">{campaignTitle}</span>,
  },
  { key: 'status', title: words.columns.status, render: ({ status }) => <StatusChip status={status} /> },
  {
    key: 'receipt',
    title: words.columns.receipt,
    wideOnly: true,
    render: ({ receiptNumber }) => <span className="meta">{receiptNumber}</span>,
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: ({ amount, currency, status }) => (
      <Money minor={amount} currency={currency} sign="flow" moved={status === 'succeeded'} />
    ),
  },
];

export function GiftList() {
  const query = useListGiftsInfiniteQuery();
  const [readPage] = useLazyGetGiftPageQuery();
  const gifts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const changedKeys = useChangedRows(
    gifts.map(({ id, status }) => `${id}:${status}`),
    query.isSuccess,
  );
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <Section
      title={words.gifts}
      aside={<CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />}
    >
      <ListView query={query} isEmpty={gifts.length === 0} empty={<EmptyState sentence={words.noGifts} />}>
        <DataTable
          label={words.gifts}
          columns={columns}
          rows={gifts}
          rowKey={({ id }) => id}
          rowTinted={({ id, status }) => changedKeys.has(`${id}:${status}`)}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

const csvRow = (gift: GiftWire) => [
  gift.occurredAt,
  gift.donor.name,
  gift.donor.email,
  gift.campaignTitle,
  statusWords[gift.status],
  gift.receiptNumber,
  csvAmount(gift.amount, minorPerUnit(gift.currency)),
  gift.fee === null ? null : csvAmount(gift.fee, minorPerUnit(gift.currency)),
  gift.currency,
];
