import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { closesPayment, isUnderAttack } from '../domain/start-rule.ts';
import { MethodSetupsRepository } from '../persistence/method-setups.repository.ts';
import { StartLimitsRepository } from '../persistence/start-limits.repository.ts';

const protectionMs = 1_800_000;

interface DeclinedGift {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
}

interface DeclinedMethodSetup {
  readonly setupId: string;
  readonly recurringGiftId: string;
  readonly organizationId: string;
  readonly campaignId: string;
}

/** Counts a declined attempt, and protects its campaign when declines outnumber gifts. */
@Injectable()
export class CountDecline {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: StartLimitsRepository,
    private readonly setups: MethodSetupsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** Returns whether the payment may accept no further card. */
  async execute(ctx: Ctx, gift: DeclinedGift, stripeAttemptId: string): Promise<boolean> {
    const declines = await this.limits.addDecline(gift.id, stripeAttemptId);
    if (declines === null) return false;
    await this.protect(ctx, gift);
    return closesPayment(declines, this.config.GIFT_DECLINES_PER_10_MINUTES);
  }

  /** As `execute`, for a card that a recurring gift was to be charged to. Returns whether its setup may accept no further card. */
  async ofMethodSetup(ctx: Ctx, setup: DeclinedMethodSetup, stripeAttemptId: string): Promise<boolean> {
    const declines = await this.setups.addDecline(setup, stripeAttemptId);
    if (declines === null) return false;
    await this.protect(ctx, setup);
    return closesPayment(declines, this.config.GIFT_DECLINES_PER_10_MINUTES);
  }

  private protect(ctx: Ctx, { organizationId, campaignId }: Omit<DeclinedGift, 'id'>): Promise<void> {
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const counted = await this.limits.ofCampaign(tx, campaignId);
      if (!isUnderAttack(counted, this.config.CAMPAIGN_DECLINES_PER_10_MINUTES)) return;
      const now = this.clock.now();
      const until = new Date(now.getTime() + protectionMs);
      const title = await this.limits.protect(tx, campaignId, until);
      if (title === null) return;
      await tx.publish(donationsEvents.campaignProtected, {
        organizationId,
        campaignId,
        title,
        declines: counted.declines,
        until: until.toISOString(),
        occurredAt: now.toISOString(),
      });
    });
  }
}
