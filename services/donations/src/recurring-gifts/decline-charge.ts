import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { CampaignRepository } from '../campaigns/persistence/campaign.repository.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { type FailureReason } from '../gifts/domain/payment.ts';
import { declinedMail, stoppedMail } from './domain/recurring-mail.ts';
import {
  isUnusable,
  retryDaysOf,
  retryTime,
  type RecurringCharge,
  type RecurringGift,
} from './domain/recurring-gift.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';
import { RecurringMailer } from './recurring-mailer.ts';

/** Counts a declined attempt of an open charge, and plans the next one or stops. The caller has locked the recurring gift. */
@Injectable()
export class DeclineCharge {
  constructor(
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly campaigns: CampaignRepository,
    private readonly mailer: RecurringMailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async execute(
    tx: Transaction,
    plan: RecurringGift,
    charge: RecurringCharge,
    reason: FailureReason,
  ): Promise<void> {
    const campaign = await this.campaigns.find(tx, plan.organizationId, plan.campaignId);
    if (campaign === null || plan.method === null) return;
    const now = this.clock.now();
    const attempts = charge.attempts + 1;
    const firstFailedAt = charge.firstFailedAt ?? now;
    const retryDays = retryDaysOf(plan.method, reason, this.config.RECURRING_RETRY_DAYS);
    const nextAttemptAt = retryTime({ attempts, firstFailedAt }, retryDays, now);
    await this.charges.fail(tx, plan, charge, { attempts, firstFailedAt, nextAttemptAt, reason });
    const link = { label: linkLabel(plan, reason), now };
    if (nextAttemptAt === null) {
      const needsMethod = isUnusable(plan.method, reason);
      const change = { status: 'stopped', endReason: 'declined', nextWorkAt: null, needsMethod } as const;
      await this.plans.change(tx, plan, change, now);
      return this.mailer.send(tx, plan, stoppedMail(this.mailer.mailed(plan, campaign), reason), link);
    }
    await this.plans.change(tx, plan, { status: 'past_due', nextWorkAt: nextAttemptAt }, now);
    if (attempts === 1)
      await this.mailer.send(
        tx,
        plan,
        declinedMail(this.mailer.mailed(plan, campaign), reason, nextAttemptAt),
        link,
      );
  }
}

function linkLabel({ method }: RecurringGift, reason: FailureReason): string {
  if (method?.type === 'bank_debit') return 'Use a card or another account';
  return reason === 'authentication_failed' ? 'Confirm the payment' : 'Use another card';
}
