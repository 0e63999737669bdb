import { Inject, Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import {
  AuditTrail,
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type StripeEventOutcome,
  type Transaction,
} from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import {
  isMovedWrongly,
  withdrawalStatusAfter,
  withdrawalSteps,
  type WithdrawalResult,
  type WithdrawalStep,
} from '../domain/withdrawal-steps.ts';
import { WithdrawalRepository, type Withdrawal } from '../persistence/withdrawal.repository.ts';

export const withdrawalName = 'Withdrawal to the linked bank';

export interface WithdrawalOutcome {
  readonly stripeTransferId: string;
  readonly stripeAccountId: string;
  /** The withdrawal that Stripe's metadata names; our row may not have Stripe's id yet. */
  readonly withdrawalId: string | null;
  readonly result: WithdrawalResult;
  readonly amount: Money;
  /** When it was sent to the bank; the posting is dated by it. */
  readonly postedAt: Date;
  /** When it came to this result. */
  readonly occurredAt: Date;
  /** Why it failed or was returned, in Stripe's code. */
  readonly reason?: string | null;
}

interface Booking extends Pick<WithdrawalOutcome, 'result' | 'postedAt' | 'occurredAt' | 'reason'> {
  /** Null when Stripe refused it. */
  readonly stripeTransferId: string | null;
}

const movedWrongly = 'Stripe made a withdrawal that was given back here, or that nobody signed.';
const failedAfterwards = 'Stripe reports as failed a withdrawal that it had reported as sent.';

const auditActionOf = {
  post: 'withdrawal.post',
  fail: 'withdrawal.fail',
  return: 'withdrawal.return',
} as const satisfies Record<WithdrawalStep, string>;
const transferStatusOf = { post: 'posted', fail: 'voided', return: 'returned' } as const;

/** Posts, releases or reverses a withdrawal by Stripe's result. Once, in any order of its events. */
@Injectable()
export class SettleWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, outcome: WithdrawalOutcome): Promise<StripeEventOutcome> {
    const withdrawal =
      (await this.withdrawals.findByTransfer(outcome.stripeTransferId)) ??
      (outcome.withdrawalId === null ? null : await this.withdrawals.find(outcome.withdrawalId));
    if (withdrawal?.stripeAccountId !== outcome.stripeAccountId) return 'quarantined';
    if (!withdrawal.amount.equals(outcome.amount))
      return { quarantine: 'Its amount is not that of the withdrawal it names.' };
    const bound = withOrganization(ctx, withdrawal.organizationId);
    if (await this.book(bound, withdrawal, outcome)) return 'applied';
    return { quarantine: outcome.result === 'failed' ? failedAfterwards : movedWrongly };
  }

  async fail(ctx: Ctx, withdrawalId: string): Promise<void> {
    const withdrawal = await this.withdrawals.find(withdrawalId);
    if (withdrawal === null) return;
    const bound = withOrganization(ctx, withdrawal.organizationId);
    const now = new Date();
    await this.book(bound, withdrawal, {
      stripeTransferId: null,
      result: 'failed',
      postedAt: now,
      occurredAt: now,
    });
  }

  /** Returns false, and books nothing, when the result contradicts what was booked. */
  private async book(
    ctx: Ctx,
    withdrawal: Withdrawal,
    { result, postedAt, occurredAt, reason, stripeTransferId }: Booking,
  ): Promise<boolean> {
    const { organizationId, id } = withdrawal;
    return this.unitOfWork.run(ctx, async (tx) => {
      const status = await this.withdrawals.lockStatus(tx, organizationId, id);
      if (status !== null && isMovedWrongly(status, result)) return false;
      const steps = status === null ? [] : withdrawalSteps(status, result);
      if (steps.length === 0) return true;
      for (const step of steps) await this.recordStep(step, tx, ctx, withdrawal, stripeTransferId);
      if (reason != null) await this.withdrawals.setReason(tx, organizationId, id, reason);
      await publishBalances(tx, organizationId);
      for (const step of steps) {
        if (step === 'return') await this.bookBack(tx, withdrawal, occurredAt);
        else await this.end(step, tx, withdrawal, step === 'post' ? postedAt : occurredAt);
      }
      return true;
    });
  }

  private async recordStep(
    step: WithdrawalStep,
    tx: Transaction,
    ctx: Ctx,
    { id, organizationId, transferId, amount }: Withdrawal,
    stripeTransferId: string | null,
  ): Promise<void> {
    const status = withdrawalStatusAfter[step];
    await this.withdrawals.setStatus(tx, organizationId, id, { status, stripeTransferId });
    await this.audit.record(tx, ctx, {
      action: auditActionOf[step],
      subject: { kind: 'transfer', id: transferId, name: withdrawalName },
      before: { status: step === 'return' ? 'posted' : 'pending' },
      after: {
        status: transferStatusOf[step],
        amount: { amount: amount.toMinorNumber(), currency: amount.currency },
      },
      by: 'stripe',
    });
  }

  private async end(
    step: 'post' | 'fail',
    tx: Transaction,
    { organizationId, transferId, amount }: Withdrawal,
    occurredAt: Date,
  ): Promise<void> {
    const resolved = await this.ledger.resolve(
      tx,
      organizationId,
      transferId,
      transferStatusOf[step],
      legsOf(step === 'post' ? 'withdrawal_posted' : 'withdrawal_failed', { amount }),
      occurredAt,
    );
    if (!resolved) throw new Error(`Transfer ${transferId} of an open withdrawal is not pending.`);
  }

  private async bookBack(
    tx: Transaction,
    { id, organizationId, transferId, amount }: Withdrawal,
    occurredAt: Date,
  ): Promise<void> {
    await this.ledger.post(tx, organizationId, {
      kind: 'withdrawal_return',
      status: 'posted',
      amount,
      description: 'Withdrawal returned by the bank',
      idempotencyKey: `withdrawal_return:${id}`,
      sourceId: id,
      occurredAt,
      reversesTransferId: transferId,
      legs: legsOf('withdrawal_returned', { amount }),
    });
    this.logger.warn({ organizationId, withdrawalId: id }, 'a withdrawal was returned by the bank');
  }
}
