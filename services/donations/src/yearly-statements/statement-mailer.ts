import { Inject, Injectable } from '@nestjs/common';
import { renderMail, type Mail, type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { DonorMailOutbox } from '../donor-emails/donor-mail-outbox.ts';
import { type StatedGifts } from '../receipts/domain/statement-text.ts';
import { PdfPrinter } from '../receipts/pdf/pdf-printer.ts';
import { statementMail } from './domain/statement-mail.ts';

export type PreparedMail = Omit<Mail, 'to'>;

/** Emails with a statement, stored in the outbox in the transaction that records them as sent. */
@Injectable()
export class StatementMailer {
  constructor(
    private readonly emails: DonorMailOutbox,
    private readonly printer: PdfPrinter,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async prepare(gifts: StatedGifts, year: number, at: Date): Promise<PreparedMail> {
    const { subject, ...content } = statementMail(gifts.receipts, year, at);
    const parts = renderMail({ productName: this.config.PRODUCT_NAME, ...content });
    const pdf = {
      filename: `statement-${year}.pdf`,
      contentType: 'application/pdf',
      content: await this.printer.statement([gifts], year, at, { mayWait: true }),
    };
    return { subject, ...parts, expiresAt: null, attachments: [pdf] };
  }

  async send(tx: Transaction, organizationId: string, to: string, mail: PreparedMail): Promise<void> {
    await this.emails.add(tx, organizationId, 'statement', { to, ...mail });
  }
}
