import { type AccountWire, movementSubjects } from '@almoner/contracts';
import { Segmented } from 'antd';
import { useState } from 'react';
import {
  type StatementFilters,
  type StatementQuery,
  useLazyGetStatementPageQuery,
  useListStatementInfiniteQuery,
  useSumStatementQuery,
} from '../../../api/wallet.api.ts';
import { phoneBelowWidth } from '../../../lib/specified-values.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChangedRows } from '../../../ui/use-changed-rows.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { TransferDrawer } from '../transfer-drawer.tsx';
import { PayoutHeading } from './payout-heading.tsx';
import { groupByPayout } from './payout-groups.ts';
import { postedBalances } from './statement-balances.ts';
import { columnsOfAmounts, columnsOfParts } from './statement-columns.tsx';
import { statementColumns, statementRow } from './statement-csv.ts';

type View = StatementQuery['view'];

const subjects = movementSubjects.map((value) => ({ value, label: words.subjects[value] }));

/** Posted movements of one account, holds by purchases, and incoming movements: three lists, each with its sum. */
export function AccountStatement({ account }: { readonly account: AccountWire }) {
  const [view, setView] = useState<View>('movements');
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const { id: accountId, kind, posted, onHold, incoming, currency } = account;
  const amounts: Record<Exclude<View, 'movements'>, number> = { posted, on_hold: onHold, incoming };
  const { params, change } = useUrlState();
  const filters = filtersOf(params);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const hasBalance = kind === 'fund' && view === 'movements';
  const [readPage] = useLazyGetStatementPageQuery();
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ accountId, view, ...filters, cursor }).unwrap());
    return all.map((line) => statementRow(line, hasBalance));
  };
  return (
    <Section
      title={words.statement}
      aside={<CsvButton fileName={words.csvFile} header={statementColumns(hasBalance)} rows={exported} />}
    >
      <div className="toolbar">
        <Segmented<View>
          aria-label={words.viewsLabel}
          value={view}
          onChange={setView}
          options={(['movements', 'posted', 'on_hold', 'incoming'] as const).map((value) => ({
            value,
            label:
              onPhone || value === 'movements'
                ? words.views[value]
                : words.viewWithAmount(words.views[value], moneyText(amounts[value], currency)),
          }))}
        />
        <FilterSelect
          label={words.about}
          value={filters.about}
          options={subjects}
          onChange={(about) => change({ about })}
        />
        <DateFilter fromDay={filters.from} untilDay={filters.to} onChange={change} />
      </div>
      {isFiltered && (view === 'movements' || view === 'posted') && (
        <StatementSum accountId={accountId} {...filters} />
      )}
      <StatementLines
        key={`${accountId} ${view}`}
        accountId={accountId}
        view={view}
        {...filters}
        isOfFund={hasBalance}
        isOfWallet={kind === 'wallet'}
        hasParts={view === 'movements' && (kind === 'wallet' || kind === 'vault')}
      />
    </Section>
  );
}

/** The filters in the URL; unknown ones are ignored. */
function filtersOf(params: URLSearchParams): StatementFilters {
  return {
    from: params.get('from') ?? undefined,
    to: params.get('to') ?? undefined,
    about: movementSubjects.find((one) => one === params.get('about')),
  };
}

/** The sums of all posted lines that match the filters, however many are loaded. Its line stays while it loads. */
function StatementSum(query: StatementFilters & { readonly accountId: string }) {
  const { currentData: sum } = useSumStatementQuery(query);
  if (sum === undefined) return <p className="supporting">{'\u00a0'}</p>;
  return (
    <p className="supporting">
      <strong>{words.postedCount(sum.count)}</strong>
      {' · '}
      <Money minor={sum.moneyIn} currency={sum.currency} /> {words.moneyIn}
      {' · '}
      <Money minor={sum.moneyOut} currency={sum.currency} /> {words.moneyOut}
    </p>
  );
}

interface StatementLinesProps extends StatementQuery {
  readonly isOfFund: boolean;
  readonly isOfWallet: boolean;
  /** A column for each balance that a line changes. */
  readonly hasParts: boolean;
}

function StatementLines({ isOfFund, isOfWallet, hasParts, ...filtered }: StatementLinesProps) {
  const { accountId, view, from, to, about } = filtered;
  const isFiltered = from !== undefined || to !== undefined || about !== undefined;
  const { openId, show } = useUrlDrawer('transfer');
  const query = useListStatementInfiniteQuery(filtered);
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // A fund's balance after each line follows the order of the list.
  const { lines, first } = isOfWallet ? groupByPayout(listed) : { lines: listed, first: noGroups };
  const isWide = useMediaQuery(`(width >= ${widthOfParts}px)`);
  const balances = postedBalances(listed, lines);
  const columns =
    hasParts && isWide && openId === null
      ? columnsOfParts(show, balances)
      : columnsOfAmounts(show, isOfFund, hasParts ? balances : noBalances);
  const changedKeys = useChangedRows(
    lines.map(({ id }) => id),
    query.isSuccess,
  );
  return (
    <>
      <ListView
        query={query}
        isEmpty={lines.length === 0}
        empty={<EmptyState sentence={isFiltered ? words.nothingFound : words.statementEmpty[view]} />}
      >
        <DataTable
          label={words.views[view]}
          density="small"
          columns={columns}
          openKey={openId}
          onOpen={({ id }) => show(id)}
          rows={lines}
          rowKey={({ id }) => id}
          rowTinted={({ id }) => changedKeys.has(id)}
          loading={query.isLoading}
          rowGrouped={({ payout }) => isOfWallet && payout !== undefined}
          groupHeading={(line) => (first.has(line.id) ? <PayoutHeading line={line} /> : null)}
        />
        <LoadMore query={query} />
      </ListView>
      <TransferDrawer lines={lines} accountId={accountId} openId={openId} onOpen={show} />
    </>
  );
}

const noGroups: ReadonlySet<string> = new Set();
const noBalances: ReadonlyMap<string, number> = new Map();
/** Seven columns fit from this width of the window on, unless a drawer is open beside them. */
const widthOfParts = 1000;
