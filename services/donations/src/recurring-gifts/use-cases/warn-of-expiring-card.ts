import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { expiringCardMail } from '../domain/recurring-mail.ts';
import { type PlanReference } from '../persistence/recurring-gift.finder.ts';
import { RecurringGiftRepository } from '../persistence/recurring-gift.repository.ts';
import { RecurringMailer } from '../recurring-mailer.ts';

/** Emails the donor once that the card expires, with a link to replace it. */
@Injectable()
export class WarnOfExpiringCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: RecurringGiftRepository,
    private readonly campaigns: CampaignRepository,
    private readonly mailer: RecurringMailer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { organizationId, id }: PlanReference): Promise<void> {
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const plan = await this.plans.lock(tx, organizationId, id);
      if (plan?.status !== 'active' || plan.method === null) return;
      if (!(await this.plans.markExpiryNotice(tx, plan))) return;
      const campaign = await this.campaigns.find(tx, organizationId, plan.campaignId);
      if (campaign === null) return;
      const mail = expiringCardMail({ ...this.mailer.mailed(plan, campaign), method: plan.method });
      await this.mailer.send(tx, plan, mail, { label: 'Use another card', now: this.clock.now() });
    });
  }
}
