import { Injectable } from '@nestjs/common';
import { type AuditAction, type ReimbursementStatus } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { accountsOfSignedMovements } from '../../signatures/signed-movements.ts';
import { owedOf } from '../domain/forgone-part.ts';
import { payingParts, type PayingPart } from '../domain/paying-parts.ts';
import { ReportRepository, type ReportWithLines } from '../persistence/report.repository.ts';
import { ReportPublisher } from '../report-publisher.ts';
import {
  payoutLegs,
  payoutStatusAfter,
  type PayoutStatus,
  type PayoutStep,
} from './domain/payout-bookings.ts';
import { PayoutRepository, type Payout } from './persistence/payout.repository.ts';

interface Ending {
  readonly steps: readonly PayoutStep[];
  /** The status of a failed payout: `canceled` where nobody signed it. */
  readonly failedAs?: Extract<PayoutStatus, 'failed' | 'canceled'>;
  /** When it was sent to the bank, where that differs from the time of the last step. */
  readonly postedAt?: Date;
  readonly occurredAt: Date;
  readonly reason?: string | null;
  readonly stripePaymentId?: string | null;
  readonly by?: 'stripe';
}

const reportStatusAfter = {
  post: 'paid',
  fail: 'approved',
  return: 'failed',
} as const satisfies Record<PayoutStep, ReimbursementStatus>;
const stepAfter = { post: 'paid', fail: 'not_sent', return: 'returned' } as const;
const auditActionOf = {
  post: 'reimbursement.payout-post',
  fail: 'reimbursement.payout-fail',
  return: 'reimbursement.payout-return',
} as const satisfies Record<PayoutStep, AuditAction>;

/** Stores and books the steps by which a payout ends, and what they make of its report. */
@Injectable()
export class PayoutSteps {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly reports: ReportRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    private readonly publisher: ReportPublisher,
  ) {}

  /** Locks the report and then the payout, and returns them as they are then. */
  async lock(
    tx: Transaction,
    { organizationId, reportId, id }: Pick<Payout, 'organizationId' | 'reportId' | 'id'>,
  ): Promise<{ readonly report: ReportWithLines; readonly status: PayoutStatus }> {
    const report = await this.reports.lock(tx, organizationId, reportId);
    const status = await this.payouts.lockStatus(tx, organizationId, id);
    if (report === null || status === null) throw new Error(`The payout ${id} has no report.`);
    return { report, status };
  }

  /** Call it last in a transaction: it locks accounts. The caller has locked report and payout. */
  async end(
    tx: Transaction,
    ctx: Ctx,
    payout: Payout,
    report: ReportWithLines,
    ending: Ending,
  ): Promise<void> {
    const { organizationId, id } = payout;
    const { steps, failedAs = 'failed', occurredAt, reason = null, stripePaymentId = null } = ending;
    const timeOf = (step: PayoutStep) => (step === 'post' ? (ending.postedAt ?? occurredAt) : occurredAt);
    let before = report;
    for (const step of steps) {
      const status = step === 'fail' ? failedAs : payoutStatusAfter[step];
      await this.payouts.setStatus(tx, organizationId, id, {
        status,
        at: timeOf(step),
        reason,
        stripePaymentId,
      });
      const after = { ...before, status: reportStatusAfter[step], version: before.version + 1 };
      await this.reports.save(tx, organizationId, after);
      const action = status === 'canceled' ? 'reimbursement.payout-cancel' : auditActionOf[step];
      await this.record(tx, ctx, action, before, after, ending);
      await this.publisher.publish(tx, ctx, after, {
        step: stepAfter[step],
        note: reason,
        isByPerson: status === 'canceled',
      });
      before = after;
    }
    await publishBalances(tx, organizationId);
    if (failedAs === 'canceled') await this.ledger.lockKinds(tx, organizationId, accountsOfSignedMovements);
    for (const step of steps) await this.book(tx, step, payout, payingParts(report), timeOf(step));
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    before: ReportWithLines,
    after: ReportWithLines,
    { reason = null, by }: Ending,
  ): Promise<void> {
    const { id, title, currency } = after;
    return this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'reimbursement', id, name: title },
      before: { status: before.status },
      after: {
        status: after.status,
        amount: { amount: owedOf(after), currency },
        ...(reason !== null && { reason }),
      },
      ...(by !== undefined && { by }),
    });
  }

  private async book(
    tx: Transaction,
    step: PayoutStep,
    { organizationId, id, transferId, payeeId, amount }: Payout,
    parts: readonly PayingPart[],
    occurredAt: Date,
  ): Promise<void> {
    const legs = payoutLegs(step, parts, payeeId);
    if (step !== 'return') {
      const status = step === 'post' ? 'posted' : 'voided';
      const resolved = await this.ledger.resolve(tx, organizationId, transferId, status, legs, occurredAt);
      if (!resolved) throw new Error(`Transfer ${transferId} of an open payout is not pending.`);
      return;
    }
    await this.ledger.post(tx, organizationId, {
      kind: 'reimbursement_payout_return',
      status: 'posted',
      amount,
      description: 'Reimbursement returned by the bank',
      idempotencyKey: `reimbursement_payout_return:${id}`,
      sourceId: id,
      occurredAt,
      reversesTransferId: transferId,
      legs,
    });
  }
}
