import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { type Transaction } from '../database/transaction.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** One normalized address, passed to the mailer as a recipient and never parsed as a header. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Time after which the email is useless, such as the expiry of its link; null for never. */
  readonly expiresAt: Date | null;
  readonly attachments?: readonly MailAttachment[];
}

/** Stores emails for the sender, in the same transaction as the change that causes them. */
@Injectable()
export class MailOutbox {
  /** @returns the id of the email */
  async add(tx: Pick<Transaction, 'query'>, mail: Mail): Promise<string> {
    const id = newId();
    await tx.query(
      `insert into outgoing_mail (id, recipient, subject, text, html, useless_after, attachments) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        mail.to,
        mail.subject,
        mail.text,
        mail.html,
        mail.expiresAt,
        JSON.stringify((mail.attachments ?? []).map(toStored)),
      ],
    );
    return id;
  }
}

/** As stored: JSON cannot hold bytes, so the content is base64. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

function toStored({ filename, contentType, content }: MailAttachment): StoredAttachment {
  return { filename, contentType, base64: content.toString('base64') };
}
