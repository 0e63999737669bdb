import {
  type ErrorCode,
  type Reach,
  type ReimbursementPolicyWire,
  type ReimbursementStatus,
} from '@almoner/contracts';

export type ReportAction =
  'edit' | 'changeReceipts' | 'submit' | 'approve' | 'requestChanges' | 'reject' | 'pay' | 'markPaid';

export interface ReportState {
  readonly authorId: string;
  /** The teams of the author when it was last submitted. */
  readonly teamIds: readonly string[];
  /** For each of them the manager who added the author to it; null or absent where an admin did. */
  readonly teamAddedBy: readonly (string | null)[];
  readonly status: ReimbursementStatus;
  readonly lineCount: number;
  /** Who voted since it was last submitted. */
  readonly voterIds: readonly string[];
  readonly approvalsNeeded: number;
  readonly payment: PaymentFacts;
}

/** What a payment to the author's bank account depends on beside the report. */
export interface PaymentFacts {
  /** Whether the wallet is an account from which Stripe pays persons. */
  readonly isAvailable: boolean;
  readonly hasBankAccount: boolean;
  /** Whether each account that pays a part of it has that much available. */
  readonly isCovered: boolean;
}

export interface Decider {
  readonly userId: string;
  /** `team`: what people of the teams that they manage have submitted. */
  readonly decides: Reach;
  readonly managedTeamIds: readonly string[];
}

export interface Viewer extends Decider {
  readonly canSubmit: boolean;
  readonly canPay: boolean;
}

/** Why the viewer may not do this with the report now; null if they may. */
export function refusalOf(action: ReportAction, report: ReportState, viewer: Viewer): ErrorCode | null {
  if (action === 'pay') return refusalOfPayout(report, viewer);
  if (action === 'markPaid') return refusalOfPayment(report, viewer);
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
  // An edit takes a report back that waits for approval.
  if (action === 'edit' && report.status === 'submitted') return null;
  if (!isBeingWritten(report)) return 'reimbursement_not_editable';
  if (action !== 'submit') return null;
  return report.lineCount === 0 ? 'reimbursement_empty' : null;
}

export function refusalOfDecision(
  report: Pick<ReportState, 'authorId' | 'teamIds' | 'teamAddedBy' | 'status' | 'voterIds'>,
  viewer: Decider,
): ErrorCode | null {
  if (viewer.decides === 'none') return 'forbidden';
  if (viewer.userId === report.authorId) return 'own_approval';
  if (viewer.decides !== 'all' && !isOfTeams(report, viewer.managedTeamIds)) return 'forbidden';
  if (report.status !== 'submitted') return 'reimbursement_not_submitted';
  if (viewer.decides !== 'all' && !isDecidedBy(report, viewer)) return 'approver_added_author';
  return report.voterIds.includes(viewer.userId) ? 'already_voted' : null;
}

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

/** While its author writes it, nobody else decides it. */
export const isBeingWritten = ({ status }: Pick<ReportState, 'status'>): boolean =>
  status === 'draft' || status === 'changes_requested';

/** `failed`: the bank returned the last payment, and the money is owed again. */
export const isOwed = ({ status }: Pick<ReportState, 'status'>): boolean =>
  status === 'approved' || status === 'failed';

/** Whether its author was a member of one of these teams when it was submitted. */
export function isOfTeams({ teamIds }: Pick<ReportState, 'teamIds'>, managed: readonly string[]): boolean {
  return teamIds.some((id) => managed.includes(id));
}

/** Whether a manager has one of these teams to which somebody else added the author: nobody gets a vote by their own act. */
function isDecidedBy(
  { teamIds, teamAddedBy }: Pick<ReportState, 'teamIds' | 'teamAddedBy'>,
  { userId, managedTeamIds }: Pick<Decider, 'userId' | 'managedTeamIds'>,
): boolean {
  return teamIds.some((id, index) => managedTeamIds.includes(id) && teamAddedBy[index] !== userId);
}

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
