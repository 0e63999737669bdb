import { LockOutlined } from '@ant-design/icons';
import { type AccountingMonthDetailWire, type MonthChangeWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { shortDate } from '../../lib/time-format.ts';
import { Section } from '../../ui/section.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthText } from '../../lib/months.ts';
import { useBooks } from './shared/books.ts';

/** Who closed and reopened months of the year, and what closing means. */
export function MonthHistory({ detail }: { readonly detail: AccountingMonthDetailWire }) {
  const { history, month, state } = detail;
  const { clientId } = useBooks();
  return (
    <div>
      <Section
        title={words.history}
        aside={
          clientId === undefined && (
            <Link className="text-link" to="/settings?tab=audit">
              {words.auditLog}
            </Link>
          )
        }
        strong
      >
        {history.length === 0 ? (
          <p className="supporting">{words.historyEmpty}</p>
        ) : (
          <ol className="month-history">
            {history.map((change) => (
              <li key={`${change.month}-${change.version}`}>
                <span className="supporting no-wrap">{shortDate(new Date(change.at), new Date())}</span>
                <ChangeText change={change} />
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title={words.whenClosed(monthText(month), state)}>
        <ul className="month-consequences">
          {words.consequences.map((sentence) => (
            <li key={sentence}>
              <LockOutlined aria-hidden /> {sentence}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function ChangeText({ change }: { readonly change: MonthChangeWire }) {
  const { action, by, month, reason, openChecks } = change;
  const open = openChecks.reduce((sum, check) => sum + check.open, 0);
  return (
    <span className="two-line">
      <span>
        {words.actions[action](by, monthText(month))}
        {open > 0 && ` ${words.withOpen(open)}`}
      </span>
      {reason !== null && <span className="supporting">{reason}</span>}
    </span>
  );
}
