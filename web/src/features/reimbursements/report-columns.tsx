import { isPartForgone, type ReimbursementSummaryWire } from '@almoner/contracts';
import { refusalSentence } from '../../api/problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { ReportChip } from './shared/report-chip.tsx';

type Report = ReimbursementSummaryWire;

/** Refusals of one report; others hold for all reports of the organization. */
const aboutReport: ReadonlySet<string> = new Set(['payee_bank_account_missing', 'own_payout']);

/** On a phone a row has two columns: the report with its person and state, and the total. */
export function columnsFor(onOpen: (id: string) => void, onPhone: boolean): readonly Column<Report>[] {
  const report: Column<Report> = {
    key: 'report',
    title: words.columns.report,
    render: (row) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => onOpen(row.id)}>
          {row.title}
        </button>
        {onPhone && <span>{row.author.name}</span>}
        {onPhone && <ReportState report={row} />}
      </span>
    ),
  };
  return onPhone ? [report, total] : [report, ...details, total];
}

const details: readonly Column<Report>[] = [
  {
    key: 'author',
    title: words.columns.author,
    render: ({ author }) => <span className="one-line">{author.name}</span>,
  },
  {
    key: 'date',
    title: words.columns.day,
    sortBy: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => (
      <span className="one-line">
        <RelativeTime at={createdAt} />
      </span>
    ),
  },
  { key: 'status', title: words.columns.status, render: (report) => <ReportState report={report} /> },
];

const total: Column<Report> = {
  key: 'amount',
  title: words.columns.total,
  align: 'right',
  sortBy: ({ total: minor }) => minor,
  render: (report) => (
    <>
      <Money minor={report.total} currency={report.currency} />
      {isPartForgone(report) && (
        <div className="supporting">
          {words.partDonated(moneyText(report.forgoneAmount, report.currency))}
        </div>
      )}
    </>
  ),
};

function ReportState({ report }: { readonly report: Report }) {
  const { payRefusal } = report;
  return (
    <div>
      <ReportChip report={report} />
      {payRefusal !== null && aboutReport.has(payRefusal) && (
        <div className="supporting">{refusalSentence(payRefusal)}</div>
      )}
    </div>
  );
}
