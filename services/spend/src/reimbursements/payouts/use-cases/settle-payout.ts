import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type Money } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type StripeEventOutcome,
} from '@almoner/platform';
import { isPaidWrongly, payoutSteps, type PayoutResult } from '../domain/payout-bookings.ts';
import { PayoutSteps } from '../payout-steps.ts';
import { PayoutRepository, type Payout } from '../persistence/payout.repository.ts';

export interface PayoutOutcome {
  readonly stripePaymentId: string;
  readonly stripeAccountId: string;
  /** The payout that Stripe's metadata names; our row may not have Stripe's id yet. */
  readonly payoutId: string | null;
  readonly result: PayoutResult;
  readonly amount: Money;
  /** When it was sent to the bank; the posting is dated by it. */
  readonly postedAt: Date;
  /** When it came to this result. */
  readonly occurredAt: Date;
  /** Why it was returned, in Stripe's code. */
  readonly reason: string | null;
}

interface Booking extends Pick<PayoutOutcome, 'result' | 'postedAt' | 'occurredAt' | 'reason'> {
  /** Null when Stripe refused it. */
  readonly stripePaymentId: string | null;
}

const unexpectedPayment = 'Stripe made a payment that was given back here, or that nobody signed.';
const failedAfterwards = 'Stripe reports as failed a payment that it had reported as sent.';

/** Posts, releases or reverses a payment to a person by Stripe's result. Once, in any order of its events. */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payouts: PayoutRepository,
    private readonly steps: PayoutSteps,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, outcome: PayoutOutcome): Promise<StripeEventOutcome> {
    const payout =
      (await this.payouts.findByPayment(outcome.stripePaymentId)) ??
      (outcome.payoutId === null ? null : await this.payouts.find(outcome.payoutId));
    if (payout?.stripeAccountId !== outcome.stripeAccountId) return 'quarantined';
    if (!payout.amount.equals(outcome.amount))
      return { quarantine: 'Its amount is not that of the payout it names.' };
    if (await this.book(ctx, payout, outcome)) return 'applied';
    return { quarantine: outcome.result === 'failed' ? failedAfterwards : unexpectedPayment };
  }

  /** Stripe refused it: nothing moved. */
  async fail(ctx: Ctx, payout: Payout, reason: string | null): Promise<void> {
    const now = this.clock.now();
    await this.book(ctx, payout, {
      stripePaymentId: null,
      result: 'failed',
      postedAt: now,
      occurredAt: now,
      reason,
    });
  }

  /** Returns false, and books nothing, when the result contradicts what was booked. */
  private async book(
    ctx: Ctx,
    payout: Payout,
    { result, postedAt, occurredAt, reason, stripePaymentId }: Booking,
  ): Promise<boolean> {
    const { organizationId, id } = payout;
    const bound = withOrganization(ctx, organizationId);
    const isConsistent = await this.unitOfWork.run(bound, async (tx) => {
      const { report, status } = await this.steps.lock(tx, payout);
      const steps = payoutSteps(status, result);
      if (steps.length > 0)
        await this.steps.end(tx, bound, payout, report, {
          steps,
          postedAt,
          occurredAt,
          reason,
          stripePaymentId,
          by: 'stripe',
        });
      return !isPaidWrongly(status, result);
    });
    if (result !== 'posted')
      this.logger.warn({ organizationId, payoutId: id, result, reason }, 'a person was not paid');
    return isConsistent;
  }
}
