import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents, type PayloadOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type StripeEventOutcome,
  type Transaction,
} from '@almoner/platform';
import { type PayoutLine } from '../domain/payout-line.ts';
import { Payouts, type Payout, type PayoutReference } from '../payouts.port.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { ReadPayoutLines } from './read-payout-lines.ts';

type Fact = PayloadOf<typeof donationsEvents.payoutArrived>;

/** A message of more lines would lock too many accounts at once. */
const linesPerMessage = 100;

/**
 * Publishes what a payout brought, that it came back, and that the bank refused it: once, in whatever order Stripe reports it. Events are
 * hints; the payout and what it contains are read from Stripe.
 */
@Injectable()
export class HandlePayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payouts: Payouts,
    private readonly stored: PayoutRepository,
    private readonly readLines: ReadPayoutLines,
    @Inject(CLOCK) private readonly clock: Clock,
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
    if (isRefused && status !== 'returned') await this.fail(bound, organizationId, payout);
    return 'applied';
  }

  private async arrive(ctx: Ctx, organizationId: string, payout: Payout): Promise<void> {
    // Read before the transaction, which must not wait for Stripe.
    const lines = await this.readLines.execute(ctx, payout);
    await this.unitOfWork.run(ctx, async (tx) => {
      const isNew = await this.stored.add(tx, organizationId, payout, {
        status: 'arrived',
        failedAt: null,
        lines,
      });
      if (isNew) await this.publish(tx, donationsEvents.payoutArrived, organizationId, payout, lines);
    });
  }

  /** One that did not arrive here is stored too, so that a late event about its arrival changes nothing. */
  private async fail(ctx: Ctx, organizationId: string, payout: Payout): Promise<void> {
    // One that was canceled has not failed.
    const failedAt = payout.status === 'failed' ? (payout.failedAt ?? this.clock.now()) : null;
    await this.unitOfWork.run(ctx, async (tx) => {
      const isNew = await this.stored.add(tx, organizationId, payout, {
        status: 'failed',
        failedAt,
        lines: [],
      });
      const isReturned =
        !isNew && (await this.stored.setReturned(tx, organizationId, payout.stripePayoutId, failedAt));
      if (isReturned) {
        // Not before: another replica may have been storing its arrival until then.
        const lines = await this.stored.linesIn(tx, payout.stripePayoutId);
        await this.publish(tx, donationsEvents.payoutReturned, organizationId, payout, lines);
      }
      if (failedAt !== null && (isNew || isReturned))
        await tx.publish(donationsEvents.payoutFailed, {
          organizationId,
          stripePayoutId: payout.stripePayoutId,
          amount: payout.amount.toMinorNumber(),
          currency: payout.amount.currency,
          reason: payout.failureReason,
          arrivedAt: payout.arrivedAt.toISOString(),
          occurredAt: this.clock.now().toISOString(),
        });
    });
  }

  private async publish(
    tx: Transaction,
    event: typeof donationsEvents.payoutArrived,
    organizationId: string,
    payout: Payout,
    lines: readonly PayoutLine[],
  ): Promise<void> {
    for (let start = 0; start < lines.length; start += linesPerMessage)
      await tx.publish(event, {
        organizationId,
        stripePayoutId: payout.stripePayoutId,
        stripeDestinationId: payout.stripeDestinationId,
        currency: payout.amount.currency,
        lines: lines.slice(start, start + linesPerMessage).map(toWire),
        occurredAt: payout.arrivedAt.toISOString(),
      });
  }
}

function toWire(line: PayoutLine): Fact['lines'][number] {
  return {
    stripeBalanceTransactionId: line.id,
    giftId: line.giftId,
    amount: line.amount.toMinorNumber(),
    fee: line.fee.toMinorNumber(),
    designations: line.designations.map(({ fundId, amount }) => ({ fundId, amount: amount.toMinorNumber() })),
    description: line.description,
    origin: line.origin,
  };
}
