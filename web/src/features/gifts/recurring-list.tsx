import { type RecurringGiftWire } from '@almoner/contracts';
import {
  useGetRecurringHealthQuery,
  useLazyGetRecurringGiftPageQuery,
  useListRecurringGiftsInfiniteQuery,
} from '../../api/recurring-gifts.api.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { csvAmount } from '../../lib/csv.ts';
import { minorPerUnit, moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { recurringListWords as words } from '../../words/en/recurring-list.ts';

const columns: Column<RecurringGiftWire>[] = [
  {
    key: 'donor',
    title: words.columns.donor,
    render: ({ donor, frequency, method }) => (
      <span className="two-line">
        <span className="name">{donor.name ?? donor.email}</span>
        <span>
          {words.frequencies[frequency]}
          {method !== null && ` · ${words.card(method.last4)}`}
        </span>
      </span>
    ),
  },
  {
    key: 'campaign',
    title: words.columns.campaign,
    wideOnly: true,
    render: ({ campaign }) => <span className="supporting">{campaign.title}</span>,
  },
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status }) => <span className="supporting">{words.statuses[status]}</span>,
  },
  {
    key: 'next',
    title: words.columns.next,
    wideOnly: true,
    render: ({ nextChargeOn }) => (
      <span className="meta">{nextChargeOn === null ? words.none : shortUtcDay(nextChargeOn)}</span>
    ),
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: ({ total, currency }) => <Money minor={total} currency={currency} />,
  },
];

export default function RecurringList() {
  const query = useListRecurringGiftsInfiniteQuery({});
  const { data: health } = useGetRecurringHealthQuery();
  const [readPage] = useLazyGetRecurringGiftPageQuery();
  const plans = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <Section
      title={words.title}
      aside={<CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />}
    >
      {health !== undefined && health.currency !== null && (
        <p className="supporting">{words.health(health, moneyText(health.monthly, health.currency))}</p>
      )}
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={plans.length === 0}
        empty={<EmptyState sentence={words.empty} />}
      >
        <DataTable
          label={words.title}
          columns={columns}
          rows={plans}
          rowKey={({ id }) => id}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

const csvRow = (plan: RecurringGiftWire) => [
  plan.startedAt,
  plan.donor.name,
  plan.donor.email,
  plan.campaign.title,
  words.frequencies[plan.frequency],
  words.statuses[plan.status],
  plan.nextChargeOn,
  csvAmount(plan.total, minorPerUnit(plan.currency)),
  csvAmount(plan.given, minorPerUnit(plan.currency)),
  plan.currency,
];
