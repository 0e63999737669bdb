import {
  type ErrorCode,
  type PermissionScope,
  type ReimbursementPolicyWire,
  type ReimbursementStatus,
} from '@almoner/contracts';

export type ReportAction =
  | 'edit'
  | 'changeReceipts'
  | 'submit'
  | 'approve'
  | 'requestChanges'
  | 'reject'
  | 'pay'
  | 'markPaid'
  | 'forgo'
  | 'code';

export interface ReportState {
  readonly authorId: string;
  /** The teams of the author when it was last submitted. */
  readonly teamIds: readonly string[];
  /** For each of them the manager who added the author to it; null or absent where an admin did. */
  readonly teamAddedBy: readonly (string | null)[];
  readonly status: ReimbursementStatus;
  readonly lineCount: number;
  /** True if a line is a per diem, which is not an expense of its author. */
  readonly hasAllowance: boolean;
  /** The author's donation from it so far, in minor units. */
  readonly forgonePart: number;
  /** Who voted since it was last submitted. */
  readonly voterIds: readonly string[];
  /** In whose place someone voted since. */
  readonly representedIds: readonly string[];
  readonly approvalsNeeded: number;
  readonly payment: PaymentFacts;
}

/** Conditions of a payment to the author's bank account, besides the report. */
export interface PaymentFacts {
  /** True if the wallet is an account from which Stripe pays people. */
  readonly isAvailable: boolean;
  readonly hasBankAccount: boolean;
  /** True if each account that pays a part of it has that much available. */
  readonly isCovered: boolean;
}

/** An approver who is away, in whose place someone decides. */
export interface AwayApprover {
  readonly id: string;
  readonly name: string;
  readonly managedTeamIds: readonly string[];
}

export interface Decider {
  readonly userId: string;
  /** `team`: what people of the teams that they manage have submitted. */
  readonly decides: PermissionScope;
  readonly managedTeamIds: readonly string[];
  /** In whose place they decide today. */
  readonly inPlaceOf: readonly AwayApprover[];
}

export interface Viewer extends Decider {
  readonly canSubmit: boolean;
  readonly canPay: boolean;
  /** True if they keep the books. */
  readonly canCode: boolean;
}

/** Why the viewer may not do this with the report now; null if they may. */
export function refusalOf(action: ReportAction, report: ReportState, viewer: Viewer): ErrorCode | null {
  if (action === 'pay') return refusalOfPayout(report, viewer);
  if (action === 'markPaid') return refusalOfPayment(report, viewer);
  if (action === 'forgo') return refusalOfForgoing(report, viewer);
  if (action === 'code') return refusalOfCoding(report, viewer);
  return action === 'edit' || action === 'changeReceipts' || action === 'submit'
    ? refusalOfAuthor(action, report, viewer)
    : refusalOfDecision(report, viewer);
}

function refusalOfAuthor(
  action: 'edit' | 'changeReceipts' | 'submit',
  report: ReportState,
  viewer: Viewer,
): ErrorCode | null {
  if (!viewer.canSubmit || viewer.userId !== report.authorId) return 'forbidden';
  // An edit withdraws a report that is waiting for approval.
  if (action === 'edit' && report.status === 'submitted') return null;
  if (!isBeingWritten(report)) return 'reimbursement_not_editable';
  if (action !== 'submit') return null;
  return report.lineCount === 0 ? 'reimbursement_empty' : null;
}

export type DecidedReport = Pick<
  ReportState,
  'authorId' | 'teamIds' | 'teamAddedBy' | 'status' | 'voterIds' | 'representedIds'
>;

export function refusalOfDecision(report: DecidedReport, decider: Decider): ErrorCode | null {
  const { userId, decides } = decider;
  if (decides === 'none') return 'forbidden';
  if (userId === report.authorId) return 'own_approval';
  if (decides !== 'all' && !isOfTeams(report, readableTeamIds(decider))) return 'forbidden';
  if (report.status !== 'submitted') return 'reimbursement_not_submitted';
  if (hasVoted(report, userId)) return 'already_voted';
  if (rightToDecide(report, decider) !== null) return null;
  const isUsed = decider.inPlaceOf.some(({ id }) => hasVoted(report, id));
  return isUsed ? 'approver_already_voted' : 'approver_added_author';
}

/** A vote in somebody's place counts as theirs too, so that one right gives one vote. */
const hasVoted = ({ voterIds, representedIds }: DecidedReport, userId: string): boolean =>
  voterIds.includes(userId) || representedIds.includes(userId);

/** By which right someone decides: their own before that of an approver who is away. Null without any. */
export function rightToDecide(
  report: DecidedReport,
  decider: Decider,
): { readonly inPlaceOf: AwayApprover | null } | null {
  const { userId, decides, managedTeamIds } = decider;
  if (decides === 'all' || isDecidedBy(report, managedTeamIds, [userId])) return { inPlaceOf: null };
  const inPlaceOf = decider.inPlaceOf.find(
    ({ id, managedTeamIds: theirs }) =>
      id !== report.authorId && !hasVoted(report, id) && isDecidedBy(report, theirs, [id, userId]),
  );
  return inPlaceOf === undefined ? null : { inPlaceOf };
}

/** The teams whose submitted reports someone sees. */
export const readableTeamIds = ({
  managedTeamIds,
  inPlaceOf,
}: Pick<Decider, 'managedTeamIds' | 'inPlaceOf'>): string[] => [
  ...managedTeamIds,
  ...inPlaceOf.flatMap(({ managedTeamIds: theirs }) => theirs),
];

function refusalOfPayment(report: Pick<ReportState, 'status'>, viewer: Viewer): ErrorCode | null {
  if (!viewer.canPay) return 'forbidden';
  if (report.status === 'processing') return 'reimbursement_payout_open';
  return isOwed(report) ? null : 'reimbursement_not_approved';
}

export function refusalOfPayout(
  report: Pick<ReportState, 'authorId' | 'status' | 'payment'>,
  viewer: Viewer,
): ErrorCode | null {
  const refusal = refusalOfPayment(report, viewer);
  if (refusal !== null) return refusal;
  if (viewer.userId === report.authorId) return 'own_payout';
  const { isAvailable, hasBankAccount, isCovered } = report.payment;
  if (!isAvailable) return 'payouts_not_available';
  if (!hasBankAccount) return 'payee_bank_account_missing';
  return isCovered ? null : 'insufficient_funds';
}

/**
 * Only the person who is owed the money can give it away, and only what they spent: a volunteer may deduct expenses, not an allowance
 * (IRS Publication 526, "Out-of-pocket expenses in giving services").
 */
function refusalOfForgoing(report: ReportState, viewer: Viewer): ErrorCode | null {
  if (!viewer.canSubmit || viewer.userId !== report.authorId) return 'forbidden';
  if (report.status === 'processing') return 'reimbursement_payout_open';
  if (!isOwed(report)) return 'reimbursement_not_owed';
  // One gift and one acknowledgment for each report.
  if (report.forgonePart > 0) return 'reimbursement_part_forgone';
  return report.hasAllowance ? 'reimbursement_has_allowance' : null;
}

/** Until a report is approved, its categories are its author's. */
function refusalOfCoding(report: Pick<ReportState, 'status'>, viewer: Viewer): ErrorCode | null {
  if (!viewer.canCode) return 'forbidden';
  return isInBooks(report) ? null : 'reimbursement_not_approved';
}

/** From its approval on. */
const isInBooks = ({ status }: Pick<ReportState, 'status'>): boolean =>
  isOwed({ status }) || status === 'processing' || status === 'paid' || status === 'forgone';

/** Nobody else decides on it while its author is writing it. */
export const isBeingWritten = ({ status }: Pick<ReportState, 'status'>): boolean =>
  status === 'draft' || status === 'changes_requested';

/** `failed`: the bank returned the last payment, and the money is owed again. */
export const isOwed = ({ status }: Pick<ReportState, 'status'>): boolean =>
  status === 'approved' || status === 'failed';

/** Returns whether its author was a member of one of these teams when it was submitted. */
export function isOfTeams({ teamIds }: Pick<ReportState, 'teamIds'>, managed: readonly string[]): boolean {
  return teamIds.some((id) => managed.includes(id));
}

/** Returns whether the author is in one of the managed teams and none of `except` put them there: nobody gets a vote by their own act. */
const isDecidedBy = (
  { teamIds, teamAddedBy }: Pick<ReportState, 'teamIds' | 'teamAddedBy'>,
  managedTeamIds: readonly string[],
  except: readonly string[],
): boolean =>
  teamIds.some((id, index) => managedTeamIds.includes(id) && !except.includes(teamAddedBy[index] ?? ''));

/** Fixed when a report is submitted: a later change of the policy does not change it. */
export function approvalsNeededFor(totalMinor: number, policy: ReimbursementPolicyWire): number {
  const { approvers, secondApproverAbove } = policy;
  const isAbove = secondApproverAbove !== null && totalMinor > secondApproverAbove;
  return isAbove ? Math.max(2, approvers) : approvers;
}

/** A further approval is the last one when it completes the number that is needed. */
export function statusAfterApproval({
  voterIds,
  approvalsNeeded,
}: Pick<ReportState, 'voterIds' | 'approvalsNeeded'>): 'submitted' | 'approved' {
  return voterIds.length + 1 >= approvalsNeeded ? 'approved' : 'submitted';
}
