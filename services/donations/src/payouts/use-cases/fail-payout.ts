import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { type Payout } from '../payouts.port.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { publishPayout } from '../publish-payout.ts';

/**
 * Stores that a payout failed or was canceled, and publishes it: once. Replicas that handle the same payout, or a later one that contains
 * its money, wait for each other at its row.
 */
@Injectable()
export class FailPayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stored: PayoutRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns whether it had arrived here, so that its lines are booked. One that had not is stored too: a late event about its arrival changes
   * nothing then.
   */
  async execute(ctx: Ctx, organizationId: string, payout: Payout): Promise<boolean> {
    const { stripePayoutId } = payout;
    const status = await this.stored.statusOf(stripePayoutId);
    if (status === null || status === 'arrived') await this.store(ctx, organizationId, payout);
    return (await this.stored.statusOf(stripePayoutId)) === 'returned';
  }

  private async store(ctx: Ctx, organizationId: string, payout: Payout): Promise<void> {
    // One that was canceled has not failed.
    const endedAt = payout.failedAt ?? this.clock.now();
    const failedAt = payout.status === 'canceled' ? null : endedAt;
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
        await publishPayout(tx, donationsEvents.payoutReturned, organizationId, payout, lines, endedAt);
      }
      if (failedAt !== null && (isNew || isReturned))
        await tx.publish(donationsEvents.payoutFailed, {
          organizationId,
          stripePayoutId: payout.stripePayoutId,
          amount: payout.amount.toMinorNumber(),
          currency: payout.amount.currency,
          reason: payout.failureReason,
          arrivedAt: payout.arrivalDate.toISOString(),
          occurredAt: failedAt.toISOString(),
        });
    });
  }
}
