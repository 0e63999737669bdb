import { Injectable } from '@nestjs/common';
import { type PurchaseWire } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Ctx, type Transaction } from '@almoner/platform';
import { NoticeMailer, type NoticeContent } from '../emails/notice-mailer.ts';
import { type MailedPerson } from '../emails/persistence/mailed-person.reader.ts';
import { type LeftOut, type LeftOutReason } from './domain/receipts-in-mail.ts';
import { type InboundMailRecord, type MailOutcome } from './persistence/inbound-mail.repository.ts';

export interface KeptReceipt {
  readonly name: string;
  /** That it was put on; null for the inbox. */
  readonly purchase: PurchaseWire | null;
}

type Content = Pick<NoticeContent, 'heading' | 'paragraphs' | 'facts' | 'button'>;

const inboxPath = '/transactions?tab=card&inbox=open';

/**
 * Emails a person what was saved from their email: to the address of their account, never to the sender that the email names.
 * An automatic email gets no reply, so that two programs do not answer each other (RFC 3834 §2).
 */
@Injectable()
export class MailReplies {
  constructor(private readonly mailer: NoticeMailer) {}

  async kept(
    tx: Transaction,
    ctx: Ctx,
    person: MailedPerson,
    mail: InboundMailRecord,
    receipts: readonly KeptReceipt[],
  ): Promise<void> {
    const [first, ...more] = receipts;
    if (first === undefined) return;
    const isAttached = more.length === 0 && first.purchase !== null;
    const waiting = receipts.filter(({ purchase }) => purchase === null).length;
    await this.send(tx, ctx, person, mail, {
      heading: isAttached
        ? `Attached to ${purchaseText(first.purchase)}`
        : headingOf(receipts.length, waiting),
      paragraphs: [
        isAttached
          ? `The receipt from your email “${mail.subject}” is attached to this purchase.`
          : `The files from your email “${mail.subject}” are listed below.`,
        ...(waiting > 0
          ? ['We could not match it to exactly one purchase. Choose the purchase in your receipt inbox.']
          : []),
        ...leftOutTexts(mail.leftOut),
      ],
      facts: receipts.map(({ name, purchase }) => [
        name,
        purchase === null ? 'Saved in your receipt inbox' : `Attached to ${purchaseText(purchase)}`,
      ]),
      button: isAttached
        ? { label: 'See the purchase', path: `/transactions?tab=card&purchase=${first.purchase.id}` }
        : { label: waiting > 0 ? 'Choose the purchase' : 'See your receipts', path: inboxPath },
    });
  }

  async notKept(
    tx: Transaction,
    ctx: Ctx,
    person: MailedPerson,
    mail: InboundMailRecord,
    outcome: MailOutcome,
  ): Promise<void> {
    const why = reasonsOfOutcomes[outcome];
    if (why === undefined) return;
    await this.send(tx, ctx, person, mail, {
      heading: 'No receipt was saved from your email',
      paragraphs: [`${why} Its subject was “${mail.subject}”.`, ...leftOutTexts(mail.leftOut)],
      facts: [],
      button: { label: 'Open your receipts', path: inboxPath },
    });
  }

  private async send(
    tx: Transaction,
    { organizationId }: Ctx,
    person: MailedPerson,
    { id, returnPath, isAutomatic }: InboundMailRecord,
    content: Content,
  ): Promise<void> {
    if (isAutomatic || returnPath === '' || organizationId === null) return;
    const notice = { organizationId, kind: 'receipt_mail', subjectId: id } as const;
    await this.mailer.sendOnce(tx, person, notice, {
      ...content,
      footnote: `You are receiving this email because an email arrived at your receipts address for ${person.organizationName}. If you did not send it, get a new address in Settings.`,
    });
  }
}

const reasonsOfOutcomes: Readonly<Partial<Record<MailOutcome, string>>> = {
  nothing:
    'It contained nothing that could be a receipt, which is a PDF, PNG, JPEG or HEIC file, or text with an amount.',
  unreadable: 'It could not be read. Send the receipt as a PDF or a picture.',
  full: 'Your receipt inbox is full, or too many receipts arrived by email within a day. Assign or remove some, then send it again.',
};

const leftOutWhy: Readonly<Record<LeftOutReason, string>> = {
  type: 'is not an accepted file type',
  size: 'is larger than 10 MB',
  count: 'was not saved: at most ten files per email are saved',
};

const leftOutTexts = (leftOut: readonly LeftOut[]) =>
  leftOut.slice(0, 10).map(({ name, reason }) => `${name} ${leftOutWhy[reason]}.`);

function headingOf(receipts: number, waiting: number): string {
  if (waiting === 0) return `${receipts} receipts attached to their purchases`;
  if (receipts === 1) return 'Receipt saved: choose its purchase';
  return `${receipts} receipts saved: choose the purchase for ${waiting}`;
}

const purchaseText = ({ merchant, amount, currency }: PurchaseWire) =>
  `${merchant.name}, ${moneyText(amount, currency)}`;
