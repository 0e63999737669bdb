import { type ApprovalEndReason, type ErrorCode } from '@almoner/contracts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Steps are decided in order; each needs this many approvals by different people. */
export interface ApprovalStep {
  /** `managers`: the managers of the request's team decide as well as admins. */
  readonly deciders: 'admins' | 'managers';
  readonly approvals: number;
}

export interface ApprovalPolicy {
  readonly steps: readonly ApprovalStep[];
  readonly expiresAfterDays: number;
}

export interface Vote {
  readonly voterId: string;
  readonly step: number;
  readonly decision: 'approve' | 'reject';
}

/** A request of any kind. `steps` are those of its policy when it was made. */
export interface Approval {
  readonly authorId: string;
  /** The team whose managers may decide a `managers` step; null for a request of no team. */
  readonly teamId: string | null;
  readonly status: ApprovalStatus;
  readonly version: number;
  readonly steps: readonly ApprovalStep[];
  readonly votes: readonly Vote[];
  readonly expiresAt: Date;
  /** Who, besides the author, must not decide: the person who is paid by it. */
  readonly payeeId?: string | null;
}

export interface Voter {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly managedTeamIds: readonly string[];
}

type Refusal = Extract<
  ErrorCode,
  'approval_closed' | 'own_approval' | 'already_voted' | 'changed_meanwhile' | 'forbidden'
>;
export type Refused = { readonly refusal: Refusal };
export type Changed = Pick<Approval, 'status' | 'version' | 'votes'> & {
  /** Why the platform ended it; absent if a person did. */
  readonly endReason?: ApprovalEndReason;
};

/** The index of the first step that lacks approvals. */
export function openStep({ steps, votes }: Pick<Approval, 'steps' | 'votes'>): number {
  const isDone = (step: number) =>
    votes.filter((vote) => vote.step === step && vote.decision === 'approve').length >=
    (steps[step]?.approvals ?? 0);
  const open = steps.findIndex((_, step) => !isDone(step));
  return open === -1 ? steps.length : open;
}

/** Why someone may not vote now; null when they may. */
export function refusalOf(approval: Approval, voter: Voter, now: Date): Refusal | null {
  if (approval.status !== 'pending' || approval.expiresAt <= now) return 'approval_closed';
  if (voter.userId === approval.authorId || voter.userId === approval.payeeId) return 'own_approval';
  if (!mayDecide(approval, voter)) return 'forbidden';
  // Two approvals are always given by two people, even in different steps.
  if (approval.votes.some(({ voterId }) => voterId === voter.userId)) return 'already_voted';
  return null;
}

function mayDecide({ steps, votes, teamId }: Approval, voter: Voter): boolean {
  if (voter.isAdmin) return true;
  const deciders = steps[openStep({ steps, votes })]?.deciders;
  return deciders === 'managers' && teamId !== null && voter.managedTeamIds.includes(teamId);
}

/** One rejection ends a request; the last approval of the last step approves it. `version` is the one that was voted on. */
export function vote(
  approval: Approval,
  voter: Voter,
  { decision, version }: { decision: Vote['decision']; version: number },
  now: Date,
): Changed | Refused {
  const refusal = refusalOf(approval, voter, now);
  if (refusal !== null) return { refusal };
  if (version !== approval.version) return { refusal: 'changed_meanwhile' };
  const votes = [...approval.votes, { voterId: voter.userId, step: openStep(approval), decision }];
  const isApproved = openStep({ ...approval, votes }) === approval.steps.length;
  const status = decision === 'reject' ? 'rejected' : isApproved ? 'approved' : 'pending';
  return { status, version: version + 1, votes };
}

/** By its author alone. */
export function withdraw(approval: Approval, userId: string, version: number, now: Date): Changed | Refused {
  if (userId !== approval.authorId) return { refusal: 'forbidden' };
  if (approval.status !== 'pending' || approval.expiresAt <= now) return { refusal: 'approval_closed' };
  if (version !== approval.version) return { refusal: 'changed_meanwhile' };
  return { status: 'withdrawn', version: version + 1, votes: approval.votes };
}

/** By the platform, because nobody can decide on it anymore. Null for a request that has ended. */
export function withdrawFor(endReason: ApprovalEndReason | null, approval: Approval): Changed | null {
  if (approval.status !== 'pending') return null;
  const { version, votes } = approval;
  return { status: 'withdrawn', version: version + 1, votes, ...(endReason !== null && { endReason }) };
}
