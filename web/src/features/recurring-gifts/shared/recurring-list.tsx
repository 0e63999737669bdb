import { type RecurringGiftStatus, type RecurringGiftWire, recurringGiftStatuses } from '@almoner/contracts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import {
  useGetRecurringHealthQuery,
  useLazyGetRecurringGiftPageQuery,
  useListRecurringGiftsInfiniteQuery,
} from '../../../api/recurring-gifts.api.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { csvAmount } from '../../../lib/csv.ts';
import { designationText } from '../../../lib/designation-parts.ts';
import { minorPerUnit, moneyText } from '../../../lib/money-format.ts';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortDay } from '../../../ui/relative-time.tsx';
import { type Status, StatusChip } from '../../../ui/status-chip.tsx';
import { useDateSort } from '../../../ui/use-sorted.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { recurringListWords as words } from '../../../words/en/recurring-list.ts';
import { UpgradeSuggestions } from '../upgrade-suggestions.tsx';

const chips = {
  active: 'active',
  paused: 'paused',
  past_due: 'failed',
  stopped: 'failed',
  canceled: 'canceled',
} as const satisfies Record<RecurringGiftStatus, Status>;
const statuses = recurringGiftStatuses.map((value) => ({ value, label: words.statuses[value] }));

const columns: Column<RecurringGiftWire>[] = [
  {
    key: 'donor',
    title: words.columns.donor,
    render: ({ donor, frequency, method }) => (
      <span className="two-line">
        <Link
          className="plain-link name"
          to={`/donations?${new URLSearchParams({ tab: 'donors', name: donor.email }).toString()}`}
        >
          {donor.name ?? donor.email}
        </Link>
        <span>
          {words.frequencies[frequency]}
          {method !== null &&
            ` · ${method.type === 'bank_debit' ? words.account(method.last4) : words.card(method.last4)}`}
        </span>
      </span>
    ),
  },
  {
    key: 'campaign',
    title: words.columns.campaign,
    wideOnly: true,
    render: (plan) => (
      <span className="two-line supporting">
        <span>{plan.campaign.title}</span>
        {plan.designations.length > 0 && <span>{designationText(plan)}</span>}
      </span>
    ),
  },
  {
    key: 'status',
    title: words.columns.status,
    render: (plan) => (
      <span className="two-line">
        <StatusChip status={chips[plan.status]} label={statusText(plan)} />
        {plan.isDebited && <span>{words.debited}</span>}
      </span>
    ),
  },
  {
    key: 'date',
    title: words.columns.started,
    wideOnly: true,
    sortBy: ({ startedAt }) => startedAt,
    render: ({ startedAt }) => (
      <span className="meta">
        <ShortDay at={startedAt} />
      </span>
    ),
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
  const { params, change } = useUrlState();
  const search = useCallback((who: string) => change({ who }), [change]);
  const status = recurringGiftStatuses.find((one) => one === params.get('state'));
  const q = params.get('who') ?? undefined;
  const { sort, sorting } = useDateSort();
  const query = useListRecurringGiftsInfiniteQuery({ status, q, sort });
  const { data: health } = useGetRecurringHealthQuery();
  const [readPage] = useLazyGetRecurringGiftPageQuery();
  const plans = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ status, q, sort, cursor }).unwrap());
    return all.map(csvRow);
  };
  return (
    <Section
      title={words.title}
      aside={<CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />}
    >
      {health !== undefined && health.currency !== null && (
        <p className="supporting recurring-health">
          {words.health(health, moneyText(health.monthly, health.currency))}
        </p>
      )}
      <UpgradeSuggestions />
      <div className="toolbar filter-bar" role="search">
        <SearchField value={q ?? ''} label={words.search} onSearch={search} />
        <FilterSelect
          label={words.columns.status}
          value={status}
          options={statuses}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={plans.length === 0}
        empty={
          <EmptyState sentence={status === undefined && q === undefined ? words.empty : words.notFound} />
        }
      >
        <DataTable
          label={words.title}
          columns={columns}
          sorting={sorting}
          rows={plans}
          rowKey={({ id }) => id}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

/** Worded for the payment method. */
function statusText({ status, method, needsMethod }: RecurringGiftWire): string {
  if (needsMethod) return words.needsMethod;
  if (status !== 'past_due') return words.statuses[status];
  return method?.type === 'bank_debit' ? words.debitFailed : words.cardDeclined;
}

const csvRow = (plan: RecurringGiftWire) => [
  plan.startedAt,
  plan.donor.name,
  plan.donor.email,
  plan.campaign.title,
  words.frequencies[plan.frequency],
  statusText(plan),
  plan.nextChargeOn,
  csvAmount(plan.total, minorPerUnit(plan.currency)),
  csvAmount(plan.given, minorPerUnit(plan.currency)),
  plan.currency,
  designationText(plan),
];
