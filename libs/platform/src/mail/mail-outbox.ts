import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { type Transaction } from '../database/transaction.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** One normalized address; it reaches the mailer as a recipient, never as a header to parse. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When the mail would be of no use any more (a link that has expired); null for never. */
  readonly uselessAfter: Date | null;
  readonly attachments?: readonly MailAttachment[];
}

/** Where mails wait for the sender, written in the same transaction as what they tell of. */
@Injectable()
export class MailOutbox {
  async add(tx: Pick<Transaction, 'query'>, mail: Mail): Promise<void> {
    await tx.query(
      `insert into outgoing_mail (id, recipient, subject, text, html, useless_after, attachments) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        newId(),
        mail.to,
        mail.subject,
        mail.text,
        mail.html,
        mail.uselessAfter,
        JSON.stringify((mail.attachments ?? []).map(toStored)),
      ],
    );
  }
}

/** As it lies in the table: JSON has no bytes. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

function toStored({ filename, contentType, content }: MailAttachment): StoredAttachment {
  return { filename, contentType, base64: content.toString('base64') };
}
