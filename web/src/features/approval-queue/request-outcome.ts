import { type ApprovalEndReason, type ApprovalWire } from '@almoner/contracts';
import { personName } from '../../lib/person-name.ts';

export interface RequestDecision {
  /** Null for a request that expired or that the platform withdrew. */
  readonly by: string | null;
  readonly endReason?: ApprovalEndReason;
  readonly at: string;
  readonly note: string;
}

type Decided = Pick<ApprovalWire, 'status' | 'author' | 'decidedAt' | 'votes' | 'endReason'>;

/** How and when a request ended; null while it is open. */
export function decisionOf({ status, author, decidedAt, votes, endReason }: Decided): RequestDecision | null {
  if (status === 'pending' || decidedAt === null) return null;
  if (status === 'expired') return { by: null, at: decidedAt, note: '' };
  if (endReason !== undefined) return { by: null, at: decidedAt, note: '', endReason };
  if (status === 'withdrawn') return { by: personName(author), at: decidedAt, note: '' };
  const decisive = votes.filter(({ decision }) => (decision === 'reject') === (status === 'rejected'));
  return {
    by: decisive.map(({ voter }) => personName(voter)).join(', '),
    at: decidedAt,
    note: decisive.at(-1)?.note ?? '',
  };
}
