import { Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx, type StripeEventOutcome } from '@almoner/platform';
import { Payouts, type Payout, type PayoutReference } from '../payouts.port.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { publishPayout } from '../publish-payout.ts';
import { FailPayout } from './fail-payout.ts';
import { ReadPayoutLines } from './read-payout-lines.ts';

/**
 * Publishes that a payout arrived, that it was returned, and that the bank refused it: once, in whatever order Stripe reports it. Events are
 * hints; the payout and what it contains are read from Stripe.
 */
@Injectable()
export class HandlePayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payouts: Payouts,
    private readonly stored: PayoutRepository,
    private readonly readLines: ReadPayoutLines,
    private readonly failPayout: FailPayout,
  ) {}

  async execute(ctx: Ctx, reference: PayoutReference): Promise<StripeEventOutcome> {
    const payout = await this.payouts.read(reference);
    return payout === null ? 'quarantined' : this.apply(ctx, payout);
  }

  async apply(ctx: Ctx, payout: Payout): Promise<StripeEventOutcome> {
    const organizationId = await this.stored.organizationOf(payout.stripeAccountId);
    if (organizationId === null) return 'quarantined';
    const status = await this.stored.statusOf(payout.stripePayoutId);
    const bound = withOrganization(ctx, organizationId);
    if (payout.status === 'paid' && status === null) await this.arrive(bound, organizationId, payout);
    const isRefused = payout.status === 'failed' || payout.status === 'canceled';
    if (isRefused) await this.failPayout.execute(bound, organizationId, payout);
    return 'applied';
  }

  private async arrive(ctx: Ctx, organizationId: string, payout: Payout): Promise<void> {
    // Read before the transaction, which must not wait for Stripe.
    const lines = await this.readLines.execute(ctx, organizationId, payout);
    await this.unitOfWork.run(ctx, async (tx) => {
      const isNew = await this.stored.add(tx, organizationId, payout, {
        status: 'arrived',
        failedAt: null,
        lines,
      });
      if (isNew)
        await publishPayout(
          tx,
          donationsEvents.payoutArrived,
          organizationId,
          payout,
          lines,
          payout.arrivalDate,
        );
    });
  }
}
