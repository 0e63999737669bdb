import { Injectable } from '@nestjs/common';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { dayText, instantText } from './mail-text.ts';
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

export interface PurchaseWithoutReceipt {
  readonly merchant: { readonly name: string };
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly occurredAt: string;
}

const listedMax = 20;

/** Emails about missing receipts, to the cardholder. The stages of the reminders limit how many there are. */
@Injectable()
export class ReceiptEmails {
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
    const isOne = due.length === 1;
    const count = isOne ? 'A receipt is' : `${due.length} receipts are`;
    const when = instantText(first.dueAt);
    const organization = person.organizationName;
    const lock = isOne
      ? `If it is not added by ${when}, your cards will be locked. They work again immediately after the receipt is added.`
      : `If they are not added by ${when}, your cards will be locked. They work again immediately after the receipts are added.`;
    await this.send(tx, person, {
      heading: isWarning ? `Add receipts by ${when}, or your cards will be locked` : `${count} missing`,
      paragraphs: [
        isOne
          ? `${count} missing for a purchase with your ${organization} card. It is due by ${when}.`
          : `${count} missing for purchases with your ${organization} cards. The first is due by ${when}.`,
        ...(isWarning ? [lock] : []),
        'If you lost a receipt, open the purchase and explain why there is none. A manager or an admin can approve it.',
      ],
      facts: due
        .slice(0, listedMax)
        .map(({ merchant, amount, currency, dueAt }) => [
          merchant.name,
          `${moneyText(amount, currency)}, due ${instantText(dueAt)}`,
        ]),
    });
  }

  /** A reminder by a manager or an admin, with the newest purchases first. The caller limits how often it is sent. */
  async reminded(
    tx: Transaction,
    person: MailedPerson,
    purchases: readonly PurchaseWithoutReceipt[],
    remindedBy: string,
  ): Promise<void> {
    const count = purchases.length;
    const what = count === 1 ? 'a receipt' : `${count} receipts`;
    const cards = `${person.organizationName} ${count === 1 ? 'card' : 'cards'}`;
    await this.send(tx, person, {
      heading: `Please add ${what}`,
      paragraphs: [
        `${remindedBy} asks you to add ${count === 1 ? 'the receipt for this purchase' : 'the receipts for these purchases'} with your ${cards}.`,
        ...(count > listedMax
          ? [`The newest ${listedMax} of ${count} are listed here. All of them are on the Transactions page.`]
          : []),
        'If you lost a receipt, open the purchase and explain why there is none. A manager or an admin can approve it.',
      ],
      facts: purchases
        .slice(0, listedMax)
        .map(({ merchant, amount, currency, occurredAt }) => [
          merchant.name,
          `${moneyText(amount, currency)}, ${dayText(new Date(occurredAt))}`,
        ]),
    });
  }

  async locked(tx: Transaction, person: MailedPerson): Promise<void> {
    await this.send(tx, person, {
      heading: 'Your cards are locked until receipts are added',
      paragraphs: [
        `Receipts for purchases with your ${person.organizationName} cards are overdue, so purchases are declined.`,
        'Add the receipts, and your cards work again within seconds. Someone else can add them for you.',
      ],
      facts: [],
    });
  }

  private send(
    tx: Transaction,
    person: MailedPerson,
    content: Pick<NoticeContent, 'heading' | 'paragraphs' | 'facts'>,
  ): Promise<void> {
    return this.mailer.send(tx, person, 'receipt_missing', {
      ...content,
      button: { label: 'Add receipts', path: '/transactions?tab=card&receipt=missing' },
      footnote: `You are receiving this email because you have a card from ${person.organizationName}.`,
    });
  }
}
