import { type ReimbursementSummaryWire, type ReimbursementWire } from '@almoner/contracts';
import { permissionScopeIn, type Ctx } from '@almoner/platform';
import {
  isOfTeams,
  isOwed,
  readableTeamIds,
  refusalOf,
  refusalOfDecision,
  refusalOfPayout,
  type AwayApprover,
  type ReportAction,
  type ReportState,
  type Viewer,
} from './domain/report.ts';
import { type CountedReport } from './persistence/report.reader.ts';
import { type Report, type ReportWithLines } from './persistence/report.repository.ts';

export function stateOf({
  authorId,
  teamIds,
  teamAddedBy,
  status,
  lines,
  votes,
  round,
  approvalsNeeded,
  forgonePart,
  payment,
}: ReportWithLines): ReportState {
  const counted = votes.filter((vote) => vote.round === round);
  return {
    authorId,
    teamIds,
    teamAddedBy,
    status,
    lineCount: lines.length,
    forgonePart,
    hasAllowance: lines.some(({ kind }) => kind === 'per_diem'),
    voterIds: counted.map(({ voter }) => voter.id),
    representedIds: counted.flatMap(({ inPlaceOf }) => (inPlaceOf === null ? [] : [inPlaceOf.id])),
    approvalsNeeded,
    payment: { ...payment, hasBankAccount: payment.payee !== null },
  };
}

/** Null for a caller that is not a person. */
export function viewerOf(ctx: Ctx, inPlaceOf: readonly AwayApprover[] = []): Viewer | null {
  if (ctx.actor.kind !== 'user') return null;
  return {
    userId: ctx.actor.userId,
    canSubmit: permissionScopeIn(ctx, 'reimbursement.submit') !== 'none',
    decides: permissionScopeIn(ctx, 'reimbursement.decide'),
    managedTeamIds: ctx.actor.managedTeamIds,
    inPlaceOf,
    canPay: permissionScopeIn(ctx, 'money.move') === 'all',
    canCode: permissionScopeIn(ctx, 'reimbursement.code') === 'all',
  };
}

/** Returns whether the person may see the report at all; otherwise it does not exist for them. Managers see what was submitted. */
export function isVisible(
  ctx: Ctx,
  { authorId, teamIds }: Pick<Report, 'authorId' | 'teamIds'>,
  inPlaceOf: readonly AwayApprover[] = [],
): boolean {
  const permissionScope = permissionScopeIn(ctx, 'reimbursement.read');
  if (permissionScope === 'all') return true;
  if (permissionScope === 'none' || ctx.actor.kind !== 'user') return false;
  const { userId, managedTeamIds } = ctx.actor;
  if (userId === authorId) return true;
  return permissionScope === 'team' && isOfTeams({ teamIds }, readableTeamIds({ managedTeamIds, inPlaceOf }));
}

export function toSummary(
  ctx: Ctx,
  report: CountedReport,
  inPlaceOf: readonly AwayApprover[] = [],
): ReimbursementSummaryWire {
  const viewer = viewerOf(ctx, inPlaceOf);
  const { id, title, authorId, authorName, status, total, currency, version, createdAt, submittedAt } =
    report;
  const { lineCount, receiptCount } = report;
  const mayDecide = viewer !== null && refusalOfDecision(report, viewer) === null;
  return {
    id,
    title,
    author: { id: authorId, name: authorName },
    status,
    total,
    currency,
    version,
    lineCount,
    receiptCount,
    mayDecide,
    payRefusal: isOwed(report) ? payRefusalOf(report, viewer) : null,
    forgoneAmount: status === 'forgone' ? total : report.forgonePart,
    waitsForSignature: report.waitsForSignature,
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
  };
}

/** Does not check that the accounts cover it; paying does. */
function payRefusalOf(report: CountedReport, viewer: Viewer | null): string | null {
  if (viewer === null) return 'forbidden';
  const { paysPersons: isAvailable, hasBankAccount } = report;
  return refusalOfPayout({ ...report, payment: { isAvailable, hasBankAccount, isCovered: true } }, viewer);
}

export function toWire(
  ctx: Ctx,
  report: ReportWithLines,
  inPlaceOf: readonly AwayApprover[] = [],
): ReimbursementWire {
  const [viewer, state] = [viewerOf(ctx, inPlaceOf), stateOf(report)];
  const receiptIds = new Set(report.lines.flatMap(({ receipts }) => receipts.map(({ id }) => id)));
  const action = (name: ReportAction) => {
    const refusal = viewer === null ? 'forbidden' : refusalOf(name, state, viewer);
    return { isAllowed: refusal === null, refusal };
  };
  return {
    ...toSummary(
      ctx,
      {
        ...report,
        lineCount: report.lines.length,
        receiptCount: receiptIds.size,
        voterIds: state.voterIds,
        representedIds: state.representedIds,
        hasBankAccount: state.payment.hasBankAccount,
        paysPersons: state.payment.isAvailable,
        waitsForSignature: report.payouts.some(({ status }) => status === 'unsigned'),
      },
      inPlaceOf,
    ),
    lines: report.lines.map(({ duplicates, receipts, warnings, ...line }) => ({
      ...line,
      receipts: [...receipts],
      warnings: [...warnings],
      duplicates: duplicates.map(({ kind, id, title, personId, teamIds }) =>
        isVisible(ctx, { authorId: personId, teamIds })
          ? { kind, id, title }
          : { kind, id: null, title: null },
      ),
    })),
    approvalsNeeded: report.approvalsNeeded,
    round: report.round,
    votes: [...report.votes],
    // `org` has them; it is called only for a reader.
    approvers: null,
    paidReference: report.paidReference,
    forgoneAt: (report.forgoneAt ?? report.partForgoneAt)?.toISOString() ?? null,
    payouts: [...report.payouts],
    payee: report.payment.payee,
    actions: {
      edit: action('edit'),
      changeReceipts: action('changeReceipts'),
      submit: action('submit'),
      approve: action('approve'),
      requestChanges: action('requestChanges'),
      reject: action('reject'),
      pay: action('pay'),
      markPaid: action('markPaid'),
      forgo: action('forgo'),
      code: action('code'),
    },
  };
}
