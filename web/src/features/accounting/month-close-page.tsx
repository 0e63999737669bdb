import './month-close.css';
import { LockOutlined, UnlockOutlined, WarningOutlined } from '@ant-design/icons';
import { type AccountingMonthDetailWire } from '@almoner/contracts';
import { useState } from 'react';
import { useGetMonthQuery, useListMonthsQuery } from '../../api/accounting-months.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { BackToBooks } from './back-to-books.tsx';
import { ChangeMonthDrawer } from './change-month-drawer.tsx';
import { MonthChecks } from './month-checks.tsx';
import { MonthExport } from './month-export.tsx';
import { MonthFigures } from './month-figures.tsx';
import { MonthHistory } from './month-history.tsx';
import { isMonth, monthOf, monthText, nextMonth } from '../../lib/months.ts';
import { MonthStrip } from './month-strip.tsx';
import { oldestOpenMonth } from './oldest-open-month.ts';
import { useBooks } from './shared/books.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** The checks of a month, its close and its reopening; without the last two for people with view-only access. */
export function MonthClosePage() {
  const { params, change } = useUrlState();
  const wanted = params.get('month') ?? '';
  const month = isMonth(wanted) ? wanted : nextMonth(monthOf(new Date()), -1);
  const { clientId, may } = useBooks();
  const query = useGetMonthQuery({ clientId, month });
  const detail = query.currentData;
  const mayClose = may('books.close');
  const mayExport = may('books.export');
  const choose = (chosen: string) => change({ month: chosen });
  return (
    <>
      <PageHeader
        title={titleOf(month, detail, mayClose)}
        sub={<BackToBooks />}
        actions={detail && mayClose && <MonthAction detail={detail} onChoose={choose} />}
      />
      <div className="month-head">
        <MonthFigures month={month} />
        <MonthStrip month={month} onChoose={choose} />
      </div>
      <ListView query={query} isEmpty={false} empty={<EmptyState sentence="" />}>
        {detail ? (
          <div className="month-columns">
            <div>
              <MonthChecks detail={detail} />
              {mayExport && <MonthExport detail={detail} />}
            </div>
            <MonthHistory detail={detail} />
          </div>
        ) : (
          <LoadingLines />
        )}
      </ListView>
    </>
  );
}

function titleOf(month: string, detail: AccountingMonthDetailWire | undefined, mayClose: boolean): string {
  if (mayClose) return words.title(monthText(month), detail?.state === 'closed');
  return detail === undefined ? monthText(month) : words.state(monthText(month), detail.state);
}

const refusalId = 'month-refusal';

interface MonthActionProps {
  readonly detail: AccountingMonthDetailWire;
  readonly onChoose: (month: string) => void;
}

/** Closes or reopens; when it may not, the button says why. */
function MonthAction({ detail, onChoose }: MonthActionProps) {
  const [changing, setChanging] = useState(false);
  const isClosed = detail.state === 'closed';
  const refusal = isClosed ? detail.reopenRefusal : detail.closeRefusal;
  const sentence = refusal === null ? null : (words.refusals[refusal] ?? refusal);
  const label = (isClosed ? words.reopen : words.close)(monthText(detail.month));
  return (
    <div className="month-action">
      <ButtonWithReason
        type={isClosed ? 'default' : 'primary'}
        icon={isClosed ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
        refusal={sentence}
        reasonId={refusalId}
        onClick={() => setChanging(true)}
      >
        {label}
      </ButtonWithReason>
      {sentence !== null && (
        <span className="month-refusal">
          <span id={refusalId}>
            <WarningOutlined aria-hidden /> {sentence}
          </span>
          {refusal === 'earlier_month_open' && <OldestOpenMonth onChoose={onChoose} />}
        </span>
      )}
      {isClosed && sentence === null && (
        <span className="month-next">
          <OldestOpenMonth onChoose={onChoose} onlyIfOver />
        </span>
      )}
      <ChangeMonthDrawer detail={detail} open={changing} onClose={() => setChanging(false)} />
    </div>
  );
}

interface OldestOpenMonthProps extends Pick<MonthActionProps, 'onChoose'> {
  readonly onlyIfOver?: boolean;
}

/** A link to the month that closes next. */
function OldestOpenMonth({ onChoose, onlyIfOver = false }: OldestOpenMonthProps) {
  const { clientId } = useBooks();
  const { data: months = [] } = useListMonthsQuery({ clientId });
  const oldest = oldestOpenMonth(months);
  if (oldest === undefined || (onlyIfOver && oldest >= monthOf(new Date()))) return null;
  return (
    <button type="button" className="quiet-button text-link" onClick={() => onChoose(oldest)}>
      {words.goTo(monthText(oldest))}
    </button>
  );
}
