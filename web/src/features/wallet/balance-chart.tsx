import './shared/wallet.css';
import { Suspense, lazy } from 'react';
import { useListDailyBalancesQuery } from '../../api/account-statements.api.ts';
import { minorPerUnit, roundMoneyText } from '../../lib/money-format.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { balanceRows } from '../../ui/charts/chart-data.ts';
import { accountStatementWords as words } from '../../words/en/account-statements.ts';

// The charting library is only loaded where there is something to draw.
const BalanceLines = lazy(async () => ({
  default: (await import('../../ui/charts/balance-lines.tsx')).BalanceLines,
}));

const shownDays = 90;

/** Posted balances of an account on each of the last days, and the same as a table for screen readers. */
export function BalanceChart({ accountId }: { readonly accountId: string }) {
  const query = useListDailyBalancesQuery({ accountId, days: shownDays });
  const { data } = query;
  if (data === undefined)
    return (
      <section aria-label={words.posted(shownDays)} aria-busy={query.isLoading}>
        <QueryFailure query={query} title={words.chartFailed} />
        {query.isLoading && (
          <>
            <div className="wallet-panel-head">
              <h2>{words.posted(shownDays)}</h2>
            </div>
            <div className="chart" aria-hidden />
          </>
        )}
      </section>
    );
  const { days, currency } = data;
  const points = days.map(({ on, posted }) => ({ at: new Date(`${on}T00:00:00.000Z`), minor: posted }));
  const amounts = days.map(({ posted }) => posted);
  const unit = minorPerUnit(currency);
  const text = (minor: number) => roundMoneyText(Math.round(minor / unit) * unit, currency);
  return (
    <section aria-label={words.posted(shownDays)}>
      <div className="wallet-panel-head">
        <h2>{words.posted(shownDays)}</h2>
        <span className="supporting">
          {words.range(text(Math.min(...amounts)), text(Math.max(...amounts)))}
        </span>
      </div>
      <Suspense fallback={<div className="chart" aria-hidden />}>
        <BalanceLines points={points} currency={currency} />
      </Suspense>
      <ChartTable
        caption={words.posted(shownDays)}
        columns={[words.day, words.amount]}
        rows={balanceRows(points, currency)}
      />
    </section>
  );
}
