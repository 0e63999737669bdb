import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents, type NotificationKind } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, renderMail, shortTextOf, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type MailedPerson } from './persistence/mailed-person.reader.ts';
import { NoticeRepository, type NewNotice, type NoticeKind } from './persistence/notice.repository.ts';

export interface NoticeContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly path: string };
  /** Under the heading in the console; unless set, what the email says first. */
  readonly shortText?: string;
  /** Why this person gets it. */
  readonly footnote: string;
}

type Notice = Pick<NewNotice, 'organizationId' | 'kind' | 'subjectId'>;

const notificationOf: Readonly<Record<NoticeKind, NotificationKind>> = {
  decline: 'purchase_declined',
  request: 'approval_needed',
  decision: 'request_decided',
  payment_failed: 'payment_failed',
  mention: 'mentioned',
  receipt_mail: 'receipt_missing',
};

/** How many emails of a kind one person gets on one day, in UTC. The last of them says that there are no more. */
export const noticesADay: Readonly<Record<NoticeKind, number>> = {
  decline: 5,
  request: 20,
  decision: 20,
  payment_failed: 20,
  mention: 20,
  receipt_mail: 20,
};

/** All notifications of this service go through here: by email, and in the console, in the transaction of what they are about. */
@Injectable()
export class NoticeMailer {
  constructor(
    private readonly emails: MailOutbox,
    private readonly notices: NoticeRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /** Each call notifies the person again. */
  async send(
    tx: Transaction,
    person: MailedPerson,
    kind: NotificationKind,
    content: NoticeContent,
  ): Promise<void> {
    await this.notify(tx, person, kind, newId(), content);
    await this.mail(tx, person, kind, content);
  }

  /** Once for each subject; by email no more than `noticesADay`. */
  async sendOnce(
    tx: Transaction,
    person: MailedPerson,
    notice: Notice,
    content: NoticeContent,
  ): Promise<void> {
    const number = await this.notifyOnce(tx, person, notice, content);
    if (number !== null) await this.mailNumbered(tx, person, notice.kind, number, content);
  }

  /** In the console alone. Returns which email of the day it would be, for `mailNumbered`; null where none is to be sent. */
  async notifyOnce(
    tx: Transaction,
    person: MailedPerson,
    notice: Notice,
    content: NoticeContent,
  ): Promise<number | null> {
    const { kind, subjectId } = notice;
    const number = await this.notices.add(tx, { ...notice, userId: person.userId, at: this.clock.now() });
    if (number === null) return null;
    await this.notify(tx, person, notificationOf[kind], `${kind}:${subjectId}`, content);
    return number > noticesADay[kind] ? null : number;
  }

  /** The email of a notice that `notifyOnce` has shown in the console. */
  async mailNumbered(
    tx: Transaction,
    person: MailedPerson,
    kind: NoticeKind,
    number: number,
    content: NoticeContent,
  ): Promise<void> {
    const isLast = number === noticesADay[kind];
    await this.mail(tx, person, notificationOf[kind], {
      ...content,
      paragraphs: isLast ? [...content.paragraphs, lastOfDay[kind]] : content.paragraphs,
    });
  }

  private async mail(
    tx: Transaction,
    { email: to, notMailed }: MailedPerson,
    kind: NotificationKind,
    { heading, paragraphs, facts, button, footnote }: NoticeContent,
  ): Promise<void> {
    if (notMailed.includes(kind)) return;
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    const settings = new URL('/settings?tab=notifications', publicUrl).href;
    const body = renderMail({
      productName,
      heading,
      paragraphs,
      facts,
      button: { label: button.label, url: new URL(button.path, publicUrl).href },
      footnotes: [footnote, `Choose which emails you receive: ${settings}`],
    });
    await this.emails.add(tx, { to, subject: heading, ...body, expiresAt: null });
  }

  private async notify(
    tx: Transaction,
    { organizationId, userId }: MailedPerson,
    kind: NotificationKind,
    sourceId: string,
    content: NoticeContent,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(cardsEvents.personNotified, {
      organizationId,
      userId,
      kind,
      sourceId,
      heading: content.heading,
      text: content.shortText ?? shortTextOf(content),
      path: content.button.path,
      occurredAt,
    });
  }
}

const lastOfDay: Readonly<Record<NoticeKind, string>> = {
  decline: `This is the last email about declined purchases today: we send at most ${noticesADay.decline} a day (UTC). All of them are on the Transactions page.`,
  request: `This is the last email about requests today: we send at most ${noticesADay.request} a day (UTC). All of them are on the Approvals page.`,
  decision: `This is the last email about decisions today: we send at most ${noticesADay.decision} a day (UTC). All of them are on the Approvals page.`,
  payment_failed: `This is the last email about failed payments today: we send at most ${noticesADay.payment_failed} a day (UTC). All of them are on the Reimbursements page.`,
  mention: `This is the last email about comments today: we send at most ${noticesADay.mention} a day (UTC).`,
  receipt_mail: `This is the last email about emailed receipts today: we send at most ${noticesADay.receipt_mail} a day (UTC). All of them are in your receipt inbox.`,
};
