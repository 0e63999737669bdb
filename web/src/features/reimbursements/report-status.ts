import { type ReimbursementStatus, type ReimbursementSummaryWire } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';

const chips = {
  draft: 'not_started',
  submitted: 'pending',
  changes_requested: 'near_limit',
  approved: 'approved',
  rejected: 'rejected',
  processing: 'started',
  failed: 'returned',
  paid: 'posted',
  forgone: 'succeeded',
} as const satisfies Record<ReimbursementStatus, Status>;

export const chipOf = (status: ReimbursementStatus): Status => chips[status];

/** A payment that nobody signed yet is not in progress. */
export const statusText = ({
  status,
  waitsForSignature,
}: Pick<ReimbursementSummaryWire, 'status' | 'waitsForSignature'>): string =>
  status === 'processing' && waitsForSignature ? words.waitsForSignature : words.statuses[status];

/** Editing a submitted report withdraws it. */
export const editWords = (status: ReimbursementStatus) =>
  status === 'submitted' ? words.withdrawToEdit : words.edit;

/** With the tab, so that its entry in the menu is marked. */
export const reportPath = (id: string) => `/transactions/reports/${id}?tab=reimbursements`;
