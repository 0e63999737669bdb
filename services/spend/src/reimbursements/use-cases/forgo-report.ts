import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  spendEvents,
  type ReimbursementWire,
  type RequestOf,
  type UserPrincipal,
  type reimbursementsRpc,
} from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  authorize,
  requireProvenAddress,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { PostReport } from '../post-report.ts';
import { splitLines } from '../domain/forgone-part.ts';
import { type ReportWithLines } from '../persistence/report.repository.ts';
import { ReportChanges } from '../report-changes.ts';

/**
 * The author gives the money of an approved report, or a part of it, to the organization. That debt becomes a contribution
 * in the same transaction, under the lock of the report, so that each cent of it is either paid or given; `donations`
 * acknowledges the gift by the event (docs/decisions/0057).
 */
@Injectable()
export class ForgoReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReportChanges,
    private readonly books: PostReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `forbidden` for anyone but the author, `reimbursement_payout_open`, `reimbursement_not_owed`,
   * `reimbursement_part_forgone`, `reimbursement_has_allowance`, `invalid_input` for more than the report, `changed_meanwhile`, `address_not_proven`
   */
  execute(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.forgo>): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.submit');
    // The acknowledgment is filed under the address, where only a session that proved it finds it.
    const actor = requireProvenAddress(ctx);
    return this.unitOfWork.runOnce(ctx, 'forgo-reimbursement', command, async (tx) => {
      const before = await this.changes.lockFor('forgo', tx, ctx, organizationId, command);
      const forgoneAt = this.clock.now();
      const { amount = before.total } = command;
      assertWithin(amount, before);
      const after = afterForgoing(before, amount, forgoneAt);
      const saved = await this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.forgo',
        before,
        after,
        detail: { forgone: { amount, currency: before.currency } },
      });
      await this.publish(tx, organizationId, actor, before, { amount, at: forgoneAt });
      await this.books.post(tx, organizationId, before, {
        kind: 'reimbursement_forgone',
        rule: 'reimbursement_forgone',
        amount: Money.ofMinor(amount, before.currency),
        lines: after.forgonePart === 0 ? before.lines : splitLines(after).forgone,
        occurredAt: forgoneAt,
      });
      return saved;
    });
  }

  private publish(
    tx: Transaction,
    organizationId: string,
    { userId, email }: UserPrincipal,
    { id: reportId, authorName: name, title, lines, total, currency }: ReportWithLines,
    { amount, at }: { readonly amount: number; readonly at: Date },
  ): Promise<void> {
    return tx.publish(spendEvents.reimbursementForgone, {
      organizationId,
      reportId,
      userId,
      name,
      email,
      title,
      lines: lines.map(({ kind, spentOn, memo, merchant, milesTenths, amount, mileageRate }) => ({
        kind,
        spentOn,
        memo,
        merchant,
        milesTenths,
        amount,
        mileageRate,
      })),
      total: amount,
      ...(amount < total && { reportTotal: total }),
      currency,
      occurredAt: at.toISOString(),
    });
  }
}

/** Giving everything ends the report; after giving a part, the rest is still to be paid. */
function afterForgoing(before: ReportWithLines, amount: number, at: Date): ReportWithLines {
  if (amount === before.total) return { ...before, status: 'forgone', forgoneAt: at };
  return { ...before, forgonePart: amount, partForgoneAt: at };
}

/** @throws DomainError `invalid_input` for more than the report. */
function assertWithin(amount: number, { total }: ReportWithLines): void {
  if (amount > total)
    throw failure('invalid_input', undefined, [{ field: 'amount', message: `At most ${total}` }]);
}
