import { Inject, Injectable } from '@nestjs/common';
import { renderMail, type Transaction } from '@almoner/platform';
import { type Campaign } from '../campaigns/domain/campaign.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { DonorMailOutbox } from '../donor-emails/donor-mail-outbox.ts';
import { type MailText } from '../receipts/domain/receipt-text.ts';
import { type MailedSchedule } from './domain/recurring-change-mail.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { type MailedRecurringGift } from './domain/recurring-mail.ts';
import { type RecurringGift } from './domain/recurring-gift.ts';
import { PlanKeys } from './plan-keys.ts';

/** Emails about a recurring gift, stored in the transaction of the change that they report. */
@Injectable()
export class RecurringMailer {
  constructor(
    private readonly emails: DonorMailOutbox,
    private readonly keys: PlanKeys,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async send(
    tx: Transaction,
    plan: RecurringGift,
    text: MailText,
    link: { label: string; now: Date } | null,
  ): Promise<void> {
    const button = link && { label: link.label, url: this.keys.linkTo(plan.id, link.now) };
    await this.add(tx, plan, text, button);
  }

  /** About what the donor changed. The button needs a sign-in: this email does not give access to the gift. */
  async sendChangeNotice(tx: Transaction, plan: RecurringGift, mail: MailText): Promise<void> {
    await this.add(tx, plan, mail, { label: 'Your giving', url: this.keys.portalLink() });
  }

  private async add(
    tx: Transaction,
    plan: RecurringGift,
    { subject, ...content }: MailText,
    button: { label: string; url: string } | null,
  ): Promise<void> {
    const parts = renderMail({
      productName: this.config.PRODUCT_NAME,
      ...content,
      ...(button && { button }),
    });
    const mail = { to: plan.donorEmail, subject, ...parts, expiresAt: null };
    await this.emails.add(tx, plan.organizationId, 'recurring', mail);
  }

  mailed(plan: RecurringGift, { title, organization }: Campaign): MailedRecurringGift {
    return {
      organizationName: organization.name,
      campaignTitle: title,
      donorName: plan.donorName,
      total: plan.total,
      method: plan.method,
    };
  }

  mailedSchedule(plan: RecurringGift, campaign: Campaign): MailedSchedule {
    return {
      ...this.mailed(plan, campaign),
      frequency: plan.frequency,
      anchorDay: plan.anchorDay,
      nextChargeOn: isCharged(plan.status) ? plan.nextChargeOn : null,
    };
  }
}
