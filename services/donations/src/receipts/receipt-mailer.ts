import { Inject, Injectable } from '@nestjs/common';
import { renderMail, type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { DonorMailOutbox } from '../donor-mails/donor-mail-outbox.ts';
import { receiptMail, voidedReceiptMail, type MailText, type Replaced } from './domain/receipt-text.ts';
import { documentFileName, type Receipt } from './domain/receipt.ts';
import { PdfPrinter } from './pdf/pdf-printer.ts';

/** A last paragraph of an email, with a button. */
export interface MailClosing {
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly url: string };
}

/** Emails about receipts, stored in the outbox in the transaction of the change. */
@Injectable()
export class ReceiptMailer {
  constructor(
    private readonly mails: DonorMailOutbox,
    private readonly printer: PdfPrinter,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async sendReceipt(
    tx: Transaction,
    receipt: Receipt,
    replaced: Replaced | null,
    closing: MailClosing | null = null,
  ): Promise<void> {
    const pdf = {
      filename: documentFileName(receipt),
      contentType: 'application/pdf',
      content: await this.printer.receipt(receipt, { mayWait: true }),
    };
    await this.send(tx, receipt, receiptMail(receipt, replaced), [pdf], closing);
  }

  async sendVoid(
    tx: Transaction,
    receipt: Receipt,
    reason: 'refunded' | 'disputed' | 'mistake',
  ): Promise<void> {
    await this.send(tx, receipt, voidedReceiptMail(receipt, reason), []);
  }

  private async send(
    tx: Transaction,
    { organizationId, donorEmail }: Receipt,
    { subject, ...content }: MailText,
    attachments: { filename: string; contentType: string; content: Buffer }[],
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
    await this.mails.add(tx, organizationId, 'receipt', {
      to: donorEmail,
      subject,
      ...parts,
      expiresAt: null,
      attachments,
    });
  }
}
