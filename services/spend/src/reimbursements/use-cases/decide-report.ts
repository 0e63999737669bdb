import { Inject, Injectable } from '@nestjs/common';
import { failure, type ReimbursementWire, type RequestOf, type reimbursementsRpc } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { statusAfterApproval } from '../domain/report.ts';
import { ReportRepository, type Vote, type WholeReport } from '../persistence/report.repository.ts';
import { BookReport } from '../book-report.ts';
import { ReportChanges } from '../report-changes.ts';
import { stateOf } from '../report.presenter.ts';

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
    private readonly books: BookReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `own_approval`, `already_voted`, `reimbursement_not_submitted`, `changed_meanwhile`,
   * `forbidden`
   */
  execute(ctx: Ctx, decision: Decision, command: Command): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.decide');
    return this.unitOfWork.runOnce(ctx, `reimbursement-${decision}`, command, async (tx) => {
      const before = await this.changes.lockFor(actionOf[decision], tx, ctx, organizationId, command);
      await this.addVote(tx, ctx, before, decision, command.note);
      const after = { ...before, status: statusAfter(decision, before) };
      const saved = await this.changes.save(tx, ctx, organizationId, {
        action: auditActionOf[decision],
        before,
        after,
        detail: command.note === '' ? {} : { note: command.note },
        // An approval that is not the last one is no news.
        ...(after.status !== 'submitted' && { step: after.status, note: command.note }),
      });
      // Last, as every lock of an account.
      if (after.status === 'approved') await this.bookApproval(tx, organizationId, after);
      return saved;
    });
  }

  private bookApproval(tx: Transaction, organizationId: string, report: WholeReport): Promise<void> {
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
    report: WholeReport,
    decision: Decision,
    note: string,
  ): Promise<void> {
    if (actor.kind !== 'user' || organizationId === null) throw failure('forbidden');
    await this.reports.addVote(tx, organizationId, report.id, {
      voter: { id: actor.userId, name: actor.name ?? actor.email },
      decision,
      note,
      round: report.round,
      votedAt: this.clock.now().toISOString(),
    });
  }
}

function statusAfter(
  decision: Decision,
  report: WholeReport,
): 'submitted' | 'approved' | 'rejected' | 'changes_requested' {
  if (decision === 'reject') return 'rejected';
  if (decision === 'request_changes') return 'changes_requested';
  return statusAfterApproval(stateOf(report));
}
