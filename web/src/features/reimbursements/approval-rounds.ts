import { type ReimbursementWire } from '@almoner/contracts';

type Vote = ReimbursementWire['votes'][number];
type Approval = Pick<ReimbursementWire, 'votes' | 'round' | 'status'>;

interface ApprovalRounds {
  /** Votes that no longer count: their report was edited and submitted again, or is being edited. */
  readonly earlier: readonly Vote[];
  readonly current: readonly Vote[];
  /** How many have approved it since it was last submitted. */
  readonly given: number;
}

/** The votes before and after the last submission. An edit ends a round: the approvals before it no longer count. */
export function approvalRounds({ votes, round, status }: Approval): ApprovalRounds {
  const last = round ?? Math.max(0, ...votes.map((vote) => vote.round));
  const isEdited = status === 'draft';
  const isCurrent = (vote: Vote) => vote.round === last && !isEdited;
  const current = votes.filter(isCurrent);
  return {
    earlier: votes.filter((vote) => !isCurrent(vote)),
    current,
    given: current.filter(({ decision }) => decision === 'approve').length,
  };
}
