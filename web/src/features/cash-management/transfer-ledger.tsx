import { type TransferWire } from '@almoner/contracts';
import { useLazyGetTransferPageQuery, useListTransfersInfiniteQuery } from '../../api/money.api.ts';
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
import { useArrivals } from '../../ui/use-arrivals.ts';
import { cashWords as words } from '../../words/en/money.ts';
import { statusWords } from '../../words/en/shell.ts';

const intoWallet: ReadonlySet<TransferWire['kind']> = new Set([
  'deposit',
  'treasury_return',
  'purchase_release',
  'purchase_refund',
  'gift',
]);
const flow = ({ kind, amount }: TransferWire) => (intoWallet.has(kind) ? amount : 0 - amount);

const columns: Column<TransferWire>[] = [
  {
    key: 'date',
    title: words.columns.date,
    width: 112,
    render: ({ occurredAt }) => (
      <span className="supporting">
        <RelativeTime at={occurredAt} />
      </span>
    ),
  },
  {
    key: 'what',
    title: words.columns.what,
    render: ({ description, kind }) => <span className="name">{description || words.kinds[kind]}</span>,
  },
  {
    key: 'kind',
    title: words.columns.kind,
    wideOnly: true,
    render: ({ kind }) => <span className="supporting">{words.kinds[kind]}</span>,
  },
  {
    key: 'status',
    title: words.columns.status,
    width: 120,
    wideOnly: true,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: (transfer) => (
      <Money
        minor={flow(transfer)}
        currency={transfer.currency}
        sign="flow"
        moved={transfer.status !== 'voided'}
      />
    ),
  },
];

export function TransferLedger() {
  const query = useListTransfersInfiniteQuery();
  const [readPage] = useLazyGetTransferPageQuery();
  const transfers = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const arrived = useArrivals(
    transfers.map(({ id, status }) => `${id}:${status}`),
    query.isSuccess,
  );
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <Section
      title={words.ledger}
      aside={<CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />}
    >
      <ListView
        query={query}
        isEmpty={transfers.length === 0}
        empty={<EmptyState sentence={words.ledgerEmpty} />}
      >
        <DataTable
          label={words.ledger}
          density="small"
          columns={columns}
          rows={transfers}
          rowKey={({ id }) => id}
          rowTinted={({ id, status }) => arrived.has(`${id}:${status}`)}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

const csvRow = (transfer: TransferWire) => [
  transfer.occurredAt,
  transfer.description,
  words.kinds[transfer.kind],
  statusWords[transfer.status],
  csvAmount(flow(transfer), minorPerUnit(transfer.currency)),
  transfer.currency,
];
