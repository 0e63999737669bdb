import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { instantText, moneyText } from './mail-text.ts';
import { NoticeMailer, type NoticeContent } from './notice-mailer.ts';
import { type MailedPerson } from './persistence/mailed-person.reader.ts';

/** A purchase whose receipt is due. */
export interface DueReceipt {
  readonly merchant: { readonly name: string };
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly dueAt: Date;
}

const listedMax = 20;

/** Mails about missing receipts, to the cardholder. The stages of the reminders limit how many there are. */
@Injectable()
export class ReceiptMails {
  constructor(private readonly mailer: NoticeMailer) {}

  /** @param isWarning announces the lock */
  async reminder(
    tx: Transaction,
    person: MailedPerson,
    due: readonly DueReceipt[],
    isWarning: boolean,
  ): Promise<void> {
    const [first] = due;
    if (first === undefined) return;
    const count = due.length === 1 ? 'A receipt is' : `${due.length} receipts are`;
    const when = instantText(first.dueAt);
    const lock = `If it is not added by ${when}, your cards stop working until it is. They work again at once when it is there.`;
    await this.send(tx, person, {
      heading: isWarning ? `Add receipts by ${when}, or your cards stop` : `${count} missing`,
      paragraphs: [
        `${count} missing for purchases with your cards of ${person.organizationName}. The first is due by ${when}.`,
        ...(isWarning ? [lock] : []),
        'If you lost a receipt, open the purchase and state the reason. A manager or an admin can approve it.',
      ],
      facts: due
        .slice(0, listedMax)
        .map(({ merchant, amount, currency, dueAt }) => [
          merchant.name,
          `${moneyText(amount, currency)}, due ${instantText(dueAt)}`,
        ]),
    });
  }

  async locked(tx: Transaction, person: MailedPerson): Promise<void> {
    await this.send(tx, person, {
      heading: 'Your cards are stopped until receipts are added',
      paragraphs: [
        `Receipts of purchases with your cards of ${person.organizationName} are overdue, so purchases are declined.`,
        'Add the receipts, and your cards work again within seconds. Somebody else may add them for you.',
      ],
      facts: [],
    });
  }

  private send(
    tx: Transaction,
    person: MailedPerson,
    content: Pick<NoticeContent, 'heading' | 'paragraphs' | 'facts'>,
  ): Promise<void> {
    return this.mailer.send(tx, person, {
      ...content,
      button: { label: 'Add receipts', path: '/transactions?tab=card&receipt=missing' },
      footnote: 'You receive this email because you hold a card of the organization.',
    });
  }
}
