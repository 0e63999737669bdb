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
  depositSteps,
  isFundedWrongly,
  statusAfter,
  type DepositStep,
  type FundingResult,
} from '../domain/deposit-steps.ts';
import { DepositRepository, type Deposit } from '../persistence/deposit.repository.ts';

export const depositName = 'Deposit from the linked bank';
const reversalName = 'Deposit returned by the bank';

const auditedAmount = (amount: Money) => ({ amount: amount.toMinorNumber(), currency: amount.currency });

export interface FundingOutcome {
  readonly stripeTopupId: string;
  readonly stripeAccountId: string;
  /** The deposit that Stripe's metadata names; our row may not have Stripe's id yet. */
  readonly depositId: string | null;
  readonly result: FundingResult;
  readonly amount: Money;
  /** The arrival is dated by it. */
  readonly arrivedAt: Date;
  /** When it came to this result; a return is dated by it. */
  readonly occurredAt: Date;
  /** Why it failed or was returned, in Stripe's code. */
  readonly reason?: string | null;
}
interface Booking extends Pick<FundingOutcome, 'result' | 'arrivedAt' | 'occurredAt' | 'reason'> {
  /** Null when Stripe refused it. */
  readonly stripeTopupId: string | null;
}

const fundedWrongly = 'Stripe moved money of a deposit that failed here.';

const auditActionOf = {
  settle: 'deposit.settle',
  fail: 'deposit.fail',
  reverse: 'deposit.reverse',
} as const satisfies Record<DepositStep, string>;
const transferStatusOf = { settle: 'posted', fail: 'voided', reverse: 'reversed' } as const;

/** Posts, voids or reverses a deposit by Stripe's result. Once, in any order of its events. */
@Injectable()
export class SettleDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, outcome: FundingOutcome): Promise<StripeEventOutcome> {
    const deposit =
      (await this.deposits.findByTopup(outcome.stripeTopupId)) ??
      (outcome.depositId === null ? null : await this.deposits.find(outcome.depositId));
    if (deposit?.stripeAccountId !== outcome.stripeAccountId) return 'quarantined';
    if (!deposit.amount.equals(outcome.amount))
      return { quarantine: 'Its amount is not that of the deposit it names.' };
    const bound = withOrganization(ctx, deposit.organizationId);
    return (await this.book(bound, deposit, outcome)) ? 'applied' : { quarantine: fundedWrongly };
  }

  async fail(ctx: Ctx, depositId: string): Promise<void> {
    const deposit = await this.deposits.find(depositId);
    if (deposit === null) return;
    const now = new Date();
    await this.book(withOrganization(ctx, deposit.organizationId), deposit, {
      stripeTopupId: null,
      result: 'failed',
      arrivedAt: now,
      occurredAt: now,
    });
  }

  /** Returns false, and books nothing, when the result contradicts what was booked. */
  private async book(ctx: Ctx, deposit: Deposit, booking: Booking): Promise<boolean> {
    return this.unitOfWork.run(ctx, async (tx) => {
      const locked = await this.deposits.lock(tx, deposit.organizationId, deposit.id);
      if (locked === null) return true;
      const { status, stripeTopupId } = locked;
      if (isFundedWrongly(status, booking.result, stripeTopupId === booking.stripeTopupId)) return false;
      const steps = depositSteps(status, booking.result);
      if (steps.length === 0) return true;
      for (const step of steps) await this.recordStep(step, tx, ctx, deposit, booking.stripeTopupId);
      if (booking.reason != null)
        await this.deposits.setReason(tx, deposit.organizationId, deposit.id, booking.reason);
      await publishBalances(tx, deposit.organizationId);
      for (const step of steps) await this.post(step, tx, deposit, booking);
      return true;
    });
  }

  private async recordStep(
    step: DepositStep,
    tx: Transaction,
    ctx: Ctx,
    { id, organizationId, transferId, amount }: Deposit,
    stripeTopupId: string | null,
  ): Promise<void> {
    await this.deposits.setStatus(tx, organizationId, id, { status: statusAfter[step], stripeTopupId });
    await this.audit.record(tx, ctx, {
      action: auditActionOf[step],
      subject: { kind: 'transfer', id: transferId, name: depositName },
      before: { status: step === 'reverse' ? 'posted' : 'pending' },
      after: { status: transferStatusOf[step], amount: auditedAmount(amount) },
      by: 'stripe',
    });
  }

  private post(
    step: DepositStep,
    tx: Transaction,
    deposit: Deposit,
    { arrivedAt, occurredAt }: Booking,
  ): Promise<void> {
    if (step === 'reverse') return this.reverse(tx, deposit, occurredAt);
    return this.end(step, tx, deposit, step === 'settle' ? arrivedAt : occurredAt);
  }

  private async end(
    step: 'settle' | 'fail',
    tx: Transaction,
    { organizationId, transferId, amount }: Deposit,
    occurredAt: Date,
  ): Promise<void> {
    const legs = legsOf(step === 'settle' ? 'deposit_settled' : 'deposit_failed', { amount });
    const resolved = await this.ledger.resolve(
      tx,
      organizationId,
      transferId,
      transferStatusOf[step],
      legs,
      occurredAt,
    );
    if (!resolved) throw new Error(`Transfer ${transferId} of an open deposit is not pending.`);
  }

  /** A return by the bank is a fact: it is booked even if the money was spent. */
  private async reverse(
    tx: Transaction,
    { id, organizationId, transferId, amount }: Deposit,
    occurredAt: Date,
  ): Promise<void> {
    await this.ledger.post(tx, organizationId, {
      kind: 'deposit_reversal',
      status: 'posted',
      amount,
      description: reversalName,
      idempotencyKey: `deposit_reversal:${id}`,
      sourceId: id,
      occurredAt,
      reversesTransferId: transferId,
      legs: legsOf('deposit_returned', { amount }),
      isNetworkFact: true,
    });
    this.logger.error(
      { organizationId, depositId: id, amount: auditedAmount(amount) },
      'a deposit was returned by the bank; the wallet was debited',
    );
  }
}
