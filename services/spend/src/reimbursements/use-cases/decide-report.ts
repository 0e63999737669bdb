import { Inject, Injectable } from '@nestjs/common';
import { failure, type ReimbursementWire, type RequestOf, type reimbursementsRpc } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { rightToDecide, statusAfterApproval, type AwayApprover } from '../domain/report.ts';
import { ReportRepository, type Vote, type ReportWithLines } from '../persistence/report.repository.ts';
import { PostReport } from '../post-report.ts';
import { ReportChanges } from '../report-changes.ts';
import { ReportFunds } from '../report-funds.ts';
import { stateOf, viewerOf } from '../report.presenter.ts';
import { SubstituteRepository } from '../substitutes/persistence/substitute.repository.ts';
import { Substitutes } from '../substitutes/substitutes.ts';

type Command = RequestOf<typeof reimbursementsRpc.approve>;
type Decision = Vote['decision'];

const actionOf = { approve: 'approve', request_changes: 'requestChanges', reject: 'reject' } as const;
const auditActionOf = {
  approve: 'reimbursement.approve',
  request_changes: 'reimbursement.request-changes',
  reject: 'reimbursement.reject',
} as const satisfies Record<Decision, string>;

/** Votes on a submitted report. The last approval books what the organization owes, in the same transaction. */
@Injectable()
export class DecideReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: ReportRepository,
    private readonly changes: ReportChanges,
    private readonly books: PostReport,
    private readonly funds: ReportFunds,
    private readonly substitutes: Substitutes,
    private readonly substitutions: SubstituteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `own_approval`, `already_voted`, `reimbursement_not_submitted`, `changed_meanwhile`,
   * `forbidden`; for an approval also `category_outside_fund`, `category_needed_by_fund` where a fund changed since it was submitted
   */
  async execute(ctx: Ctx, decision: Decision, command: Command): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.decide');
    const inPlaceOf = await this.substitutes.inPlaceOf(ctx);
    return this.unitOfWork.runOnce(ctx, `reimbursement-${decision}`, command, async (tx) => {
      const before = await this.changes.lockFor(
        actionOf[decision],
        tx,
        ctx,
        organizationId,
        command,
        inPlaceOf,
      );
      const away = await this.approverInPlace(tx, ctx, organizationId, before, inPlaceOf);
      if (decision === 'approve')
        await this.funds.assertCategories(tx, organizationId, before.lines, { isDraft: false });
      await this.addVote(tx, ctx, before, { decision, note: command.note, inPlaceOf: away });
      const after = { ...before, status: statusAfter(decision, before) };
      const saved = await this.changes.save(tx, ctx, organizationId, {
        action: auditActionOf[decision],
        before,
        after,
        detail: {
          ...(command.note !== '' && { note: command.note }),
          ...(away !== null && { inPlaceOf: away.name }),
        },
        inPlaceOf,
        // The author is not notified of an approval that is not the last one.
        ...(after.status !== 'submitted' && { step: after.status, note: command.note }),
      });
      // Last, as every lock of an account.
      if (after.status === 'approved') await this.bookApproval(tx, organizationId, after);
      return saved;
    });
  }

  /** The approver who is away, if it is by their right; null by the caller's own. Checked under lock: a substitution may end meanwhile. */
  private async approverInPlace(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    report: ReportWithLines,
    inPlaceOf: readonly AwayApprover[],
  ): Promise<Vote['inPlaceOf']> {
    const viewer = viewerOf(ctx, inPlaceOf);
    const right = viewer === null ? null : rightToDecide(stateOf(report), viewer);
    if (viewer === null || right === null) throw failure('forbidden');
    if (right.inPlaceOf === null) return null;
    const { id, name } = right.inPlaceOf;
    const pair = { approverId: id, substituteId: viewer.userId };
    if (!(await this.substitutions.lockActive(tx, organizationId, pair, this.clock.now())))
      throw failure('forbidden');
    return { id, name };
  }

  private bookApproval(tx: Transaction, organizationId: string, report: ReportWithLines): Promise<void> {
    return this.books.post(tx, organizationId, report, {
      kind: 'reimbursement_approval',
      rule: 'reimbursement_approved',
      amount: Money.ofMinor(report.total, report.currency),
      occurredAt: this.clock.now(),
    });
  }

  private async addVote(
    tx: Transaction,
    { actor, organizationId }: Ctx,
    report: ReportWithLines,
    vote: Pick<Vote, 'decision' | 'note' | 'inPlaceOf'>,
  ): Promise<void> {
    if (actor.kind !== 'user' || organizationId === null) throw failure('forbidden');
    await this.reports.addVote(tx, organizationId, report.id, {
      voter: { id: actor.userId, name: actor.name ?? actor.email },
      ...vote,
      round: report.round,
      votedAt: this.clock.now().toISOString(),
    });
  }
}

function statusAfter(
  decision: Decision,
  report: ReportWithLines,
): 'submitted' | 'approved' | 'rejected' | 'changes_requested' {
  if (decision === 'reject') return 'rejected';
  if (decision === 'request_changes') return 'changes_requested';
  return statusAfterApproval(stateOf(report));
}
