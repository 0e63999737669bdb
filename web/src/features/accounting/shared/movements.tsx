import { reviewStates } from '@almoner/contracts';
import { App, Button, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import {
  type MovementFilters,
  useLazyGetMovementPageQuery,
  useListMovementsInfiniteQuery,
  useMarkMovementsReadyMutation,
} from '../../../api/accounting-exports.api.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { batchesOf } from '../../../lib/batches.ts';
import { csvAmount } from '../../../lib/csv.ts';
import { minorPerUnit } from '../../../lib/money-format.ts';
import { isDay } from '../../../lib/months.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { accountingExportWords as words } from '../../../words/en/accounting-exports.ts';
import { accountingWords } from '../../../words/en/accounting.ts';
import { movementName } from '../movement-accounts.ts';
import { movementColumns } from '../movement-columns.tsx';
import { ReportCodingDrawer } from '../report-coding-drawer.tsx';
import { ReportMenu } from '../report-menu.tsx';
import { useBooks } from './books.ts';

const tabs = ['card', 'vault'] as const;
/** The most that one request takes. */
const markedAtOnce = 200;

/** The CSV of the movements, and the menu of reports. */
export function MovementActions() {
  const { params } = useUrlState();
  const { clientId } = useBooks();
  const [readPage] = useLazyGetMovementPageQuery();
  const filters = { ...filtersOf(params), clientId };
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ ...filters, cursor: cursor ?? null }).unwrap());
    return all.map((one) => [
      one.date,
      movementName(one),
      accountingWords.kindOf(one.kind),
      one.accounts.map(({ code, account }) => `${code} ${account}`).join(', '),
      words.states[one.review],
      csvAmount(one.change, minorPerUnit(one.currency)),
      one.currency,
    ]);
  };
  return (
    <>
      <CsvButton fileName={accountingWords.csvFile} header={accountingWords.csvColumns} rows={exported} />
      <ReportMenu />
    </>
  );
}

/** Every settled movement with its account, fund, receipt and review state. */
export function Movements() {
  const { params, change } = useUrlState();
  const books = useBooks();
  const { clientId } = books;
  const { openId, show } = useUrlDrawer('reimbursement');
  const filters = filtersOf(params);
  const query = useListMovementsInfiniteQuery({ ...filters, clientId });
  const movements = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const selection = useSelection(movements.filter(({ review }) => review !== 'exported').map(({ id }) => id));
  const isEmpty = movements.length === 0 && !isLoading;
  return (
    <>
      {clientId === undefined && (
        <Tabs
          activeKey={filters.tab}
          items={tabs.map((key) => ({ key, label: accountingWords.tabs[key] }))}
          tabBarStyle={{ marginBottom: 16 }}
          onChange={(key) => change({ tab: key })}
        />
      )}
      <div className="toolbar">
        {/* The page of a client has tabs already. */}
        {clientId !== undefined && (
          <Segmented
            aria-label={accountingWords.account}
            value={filters.tab}
            options={tabs.map((value) => ({ value, label: accountingWords.tabs[value] }))}
            onChange={(tab) => change({ tab })}
          />
        )}
        <FilterSelect
          label={words.review}
          value={filters.review}
          options={reviewStates.map((value) => ({ value, label: words.states[value] }))}
          onChange={(value) => change({ review: value })}
        />
        <FilterSelect
          label={words.category}
          value={filters.category}
          options={[{ value: 'none', label: words.noCategory }]}
          onChange={(value) => change({ category: value })}
        />
        {selection !== null && <MarkButtons selection={selection} />}
      </div>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={isEmpty}
        empty={
          <EmptyState
            sentence={filters.tab === 'vault' ? accountingWords.vaultEmpty : accountingWords.empty}
          />
        }
      >
        <DataTable
          label={accountingWords.title}
          density="small"
          columns={movementColumns(selection, books)}
          rows={movements}
          rowKey={({ id }) => id}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
      {clientId !== undefined && (
        <ReportCodingDrawer clientId={clientId} reportId={openId} onClose={() => show(null)} />
      )}
    </>
  );
}

/** Null for people with view-only access. */
function useSelection(ids: readonly string[]) {
  const { may } = useBooks();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (!may('books.export')) return null;
  const shown = new Set(ids.filter((id) => selected.has(id)));
  const isAll = ids.length > 0 && shown.size === ids.length;
  return {
    selected: shown,
    isAll,
    toggle: (id: string) =>
      setSelected(new Set(shown.has(id) ? [...shown].filter((one) => one !== id) : [...shown, id])),
    toggleAll: () => setSelected(isAll ? new Set() : new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}

function MarkButtons({ selection }: { readonly selection: NonNullable<ReturnType<typeof useSelection>> }) {
  const { clientId } = useBooks();
  const [mark, { isLoading }] = useMarkMovementsReadyMutation();
  const feedback = useMutationFeedback();
  const { message } = App.useApp();
  const { selected, clear } = selection;
  const run = async (ready: boolean) => {
    const batches = batchesOf([...selected], markedAtOnce);
    for (const movementIds of batches) if (!(await feedback(mark({ clientId, movementIds, ready })))) return;
    void message.success(words.marked);
    clear();
  };
  if (selected.size === 0) return null;
  return (
    <>
      <Button type="primary" loading={isLoading} onClick={() => void run(true)}>
        {words.markReady(selected.size)}
      </Button>
      <Button disabled={isLoading} onClick={() => void run(false)}>
        {words.markBack(selected.size)}
      </Button>
    </>
  );
}

function filtersOf(params: URLSearchParams): MovementFilters {
  const review = reviewStates.find((known) => known === params.get('review'));
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    tab: params.get('tab') === 'vault' ? 'vault' : 'card',
    ...(review !== undefined && { review }),
    ...(params.get('category') === 'none' && { category: 'none' as const }),
    ...(from !== null && isDay(from) && { from }),
    ...(to !== null && isDay(to) && { to }),
  };
}
