import { type ReimbursementSummaryWire } from '@almoner/contracts';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { chipOf } from './report-status.ts';

/** State and sum, which end every row of reports. */
export const outcomeColumns: readonly Column<ReimbursementSummaryWire>[] = [
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status }) => <StatusChip status={chipOf(status)} label={words.statuses[status]} />,
  },
  {
    key: 'total',
    title: words.columns.total,
    align: 'right',
    render: ({ total, currency }) => <Money minor={total} currency={currency} />,
  },
];
