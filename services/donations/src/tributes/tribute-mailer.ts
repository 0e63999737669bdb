import { Inject, Injectable } from '@nestjs/common';
import { MailOutbox, renderMail, type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { tributeMail } from './domain/tribute-mail.ts';
import { type TributeNote } from './domain/tribute.ts';

/** The email of a note, stored in the transaction that counts it. */
@Injectable()
export class TributeMailer {
  constructor(
    private readonly emails: MailOutbox,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async send(tx: Transaction, note: TributeNote): Promise<void> {
    const { subject, ...content } = tributeMail(note);
    const parts = renderMail({ productName: this.config.PRODUCT_NAME, ...content });
    await this.emails.add(tx, { to: note.recipientEmail, subject, ...parts, expiresAt: null });
  }
}
