import { Inject, Injectable } from '@nestjs/common';
import { renderMail, type MailAttachment, type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { DonorMailOutbox } from '../donor-emails/donor-mail-outbox.ts';
import { receiptMail, voidedReceiptMail, type MailText, type Replaced } from './domain/receipt-text.ts';
import { documentFileName, type Receipt } from './domain/receipt.ts';
import {
  ReceiptMailRepository,
  toReplaced,
  type MailClosing,
  type ReceiptMail,
  type VoidReason,
} from './persistence/receipt-mail.repository.ts';

/** Emails about receipts, stored in the transaction of the change; those of one gift are sent in order. */
@Injectable()
export class ReceiptMailer {
  constructor(
    private readonly waiting: ReceiptMailRepository,
    private readonly emails: DonorMailOutbox,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** The PDF is created after the transaction (`ReceiptMailSender`), so that it cannot prevent a gift from being booked. */
  async sendReceipt(
    tx: Transaction,
    receipt: Receipt,
    replaced: Replaced | null,
    closing: MailClosing | null = null,
  ): Promise<void> {
    if (receipt.donorEmail !== null) await this.waiting.add(tx, receipt, replaced, closing);
  }

  async sendVoid(tx: Transaction, receipt: Receipt, reason: VoidReason): Promise<void> {
    if (receipt.donorEmail !== null) await this.waiting.addVoid(tx, receipt, reason);
  }

  /** Stores an email of the methods above for the sender, with its PDF if it has one. */
  async addToOutbox(
    tx: Transaction,
    receipt: Receipt,
    { replaced, closing, voidReason }: ReceiptMail,
    pdf: Buffer | null,
  ): Promise<void> {
    if (voidReason !== null) return this.send(tx, receipt, voidedReceiptMail(receipt, voidReason), []);
    if (pdf === null) return;
    const text = receiptMail(receipt, replaced && toReplaced(replaced, receipt.currency));
    const file = { filename: documentFileName(receipt), contentType: 'application/pdf', content: pdf };
    await this.send(tx, receipt, text, [file], closing);
  }

  private async send(
    tx: Transaction,
    { organizationId, donorEmail }: Receipt,
    { subject, ...content }: MailText,
    attachments: readonly MailAttachment[],
    closing: MailClosing | null = null,
  ): Promise<void> {
    if (donorEmail === null) return;
    const parts = renderMail({
      productName: this.config.PRODUCT_NAME,
      ...content,
      ...(closing !== null && {
        paragraphs: [...content.paragraphs, closing.paragraph],
        button: closing.button,
      }),
    });
    await this.emails.add(tx, organizationId, 'receipt', {
      to: donorEmail,
      subject,
      ...parts,
      expiresAt: null,
      attachments,
    });
  }
}
