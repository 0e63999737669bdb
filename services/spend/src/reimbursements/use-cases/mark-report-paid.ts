import { Inject, Injectable } from '@nestjs/common';
import { type ReimbursementWire, type RequestOf, type reimbursementsRpc } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { PostReport } from '../post-report.ts';
import { owedOf, splitLines } from '../domain/forgone-part.ts';
import { ReportChanges } from '../report-changes.ts';

/** Records that an admin paid the author outside of this platform. No money of the wallet moves. */
@Injectable()
export class MarkReportPaid {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReportChanges,
    private readonly books: PostReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `reimbursement_not_approved`, `changed_meanwhile` */
  execute(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.markPaid>): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'money.move');
    return this.unitOfWork.runOnce(ctx, 'mark-reimbursement-paid', command, async (tx) => {
      const before = await this.changes.lockFor('markPaid', tx, ctx, organizationId, command);
      const saved = await this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.mark-paid',
        before,
        after: { ...before, status: 'paid', paidReference: command.reference },
        detail: { reference: command.reference },
        step: 'paid_outside',
        note: command.reference,
      });
      await this.books.post(tx, organizationId, before, {
        kind: 'reimbursement_payment',
        rule: 'reimbursement_paid_outside',
        amount: Money.ofMinor(owedOf(before), before.currency),
        lines: splitLines(before).paid,
        occurredAt: this.clock.now(),
      });
      return saved;
    });
  }
}
