import './shared/wallet.css';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useListStatementsQuery } from '../../api/account-statements.api.ts';
import { monthText } from '../../lib/months.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { accountStatementWords as words } from '../../words/en/account-statements.ts';

const shownAtFirst = 3;

/** The statements of an account by month, as files. */
export function StatementList({ accountId }: { readonly accountId: string }) {
  const query = useListStatementsQuery(accountId);
  const months = query.data ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? months : months.slice(0, shownAtFirst);
  return (
    <section aria-label={words.statements}>
      <div className="wallet-panel-head">
        <h2>{words.statements}</h2>
        {months.length > shownAtFirst && (
          <Button type="link" size="small" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? words.fewer : words.all(months.length)}
          </Button>
        )}
      </div>
      <QueryFailure query={query} title={words.statementsFailed} />
      {query.isSuccess && months.length === 0 && <p className="supporting">{words.none}</p>}
      <ul className="plain-list statement-months" aria-busy={query.isLoading}>
        {query.isLoading && <LoadingMonths />}
        {shown.map(({ month }) => (
          <li key={month}>
            <span>{monthText(month)}</span>
            <StatementFile accountId={accountId} month={month} format="pdf" />
            <StatementFile accountId={accountId} month={month} format="csv" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As high as the months that follow, so that nothing below them moves. */
function LoadingMonths() {
  return Array.from({ length: shownAtFirst }, (_, index) => (
    <li key={index} aria-hidden>
      <span>
        <Skeleton.Node active style={{ width: 96, height: 14 }} />
      </span>
    </li>
  ));
}

interface StatementFileProps {
  readonly accountId: string;
  readonly month: string;
  readonly format: 'pdf' | 'csv';
}

function StatementFile({ accountId, month, format }: StatementFileProps) {
  const name = format === 'pdf' ? words.pdfOf(monthText(month)) : words.csvOf(monthText(month));
  return (
    <a
      className="text-link"
      href={`/api/wallet/statements/${month}?accountId=${accountId}&format=${format}`}
      download
      aria-label={name}
    >
      {words[format]}
    </a>
  );
}
