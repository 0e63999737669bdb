import { type ReimbursementSummaryWire } from '@almoner/contracts';
import { refusalSentence } from '../../api/problem.ts';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { chipOf } from './report-status.ts';

/** Refusals of one report; others hold for all reports of the organization. */
const aboutReport: ReadonlySet<string> = new Set(['payee_bank_account_missing', 'own_payout']);

/** State and sum, which end every row of reports. */
export const outcomeColumns: readonly Column<ReimbursementSummaryWire>[] = [
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status, payRefusal }) => (
      <>
        <StatusChip status={chipOf(status)} label={words.statuses[status]} />
        {payRefusal !== null && aboutReport.has(payRefusal) && (
          <div className="supporting">{refusalSentence(payRefusal)}</div>
        )}
      </>
    ),
  },
  {
    key: 'total',
    title: words.columns.total,
    align: 'right',
    render: ({ total, currency }) => <Money minor={total} currency={currency} />,
  },
];
