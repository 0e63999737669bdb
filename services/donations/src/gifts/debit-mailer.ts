import { Inject, Injectable } from '@nestjs/common';
import { renderMail, type Transaction } from '@almoner/platform';
import { CampaignRepository } from '../campaigns/persistence/campaign.repository.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { DonorMailOutbox } from '../donor-emails/donor-mail-outbox.ts';
import { type MailText } from '../receipts/domain/receipt-text.ts';
import { debitMail, failedDebitMail, verificationMail, type MailedGift } from './domain/debit-mail.ts';
import { campaignOf, type Gift } from './domain/gift.ts';
import { type FailureReason } from './domain/payment.ts';

/** Emails about a gift by bank debit that has not been paid yet, stored in the transaction of the change that they report. */
@Injectable()
export class DebitMailer {
  constructor(
    private readonly emails: DonorMailOutbox,
    private readonly campaigns: CampaignRepository,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async sendVerification(tx: Transaction, gift: Gift, url: string): Promise<void> {
    await this.send(tx, gift, verificationMail, () => ({ label: 'Verify your bank account', url }));
  }

  async sendDebited(tx: Transaction, gift: Gift): Promise<void> {
    await this.send(tx, gift, debitMail, () => null);
  }

  async sendFailed(tx: Transaction, gift: Gift, reason: FailureReason): Promise<void> {
    await this.send(
      tx,
      gift,
      (mailed) => failedDebitMail(mailed, reason),
      (slug) => ({
        label: 'Try again',
        url: `${this.config.PUBLIC_URL}/donations/donor?campaign=${encodeURIComponent(slug)}`,
      }),
    );
  }

  private async send(
    tx: Transaction,
    gift: Gift,
    textOf: (gift: MailedGift) => MailText,
    buttonOf: (slug: string) => { label: string; url: string } | null,
  ): Promise<void> {
    const { organizationId, donorEmail, donorName, total } = gift;
    const campaign = await this.campaigns.find(tx, organizationId, campaignOf(gift));
    if (campaign === null || donorEmail === null) return;
    const { subject, ...content } = textOf({
      donorName,
      total,
      organizationName: campaign.organization.name,
    });
    const button = buttonOf(campaign.slug);
    const parts = renderMail({
      productName: this.config.PRODUCT_NAME,
      ...content,
      ...(button !== null && { button }),
    });
    const mail = { to: donorEmail, subject, ...parts, expiresAt: null };
    await this.emails.add(tx, organizationId, 'bank_debit', mail);
  }
}
