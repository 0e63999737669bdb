import { type ReimbursementStatus } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';

const chips = {
  draft: 'not_started',
  submitted: 'pending',
  changes_requested: 'near_limit',
  approved: 'approved',
  rejected: 'rejected',
  processing: 'started',
  failed: 'returned',
  paid: 'posted',
} as const satisfies Record<ReimbursementStatus, Status>;

export const chipOf = (status: ReimbursementStatus): Status => chips[status];
