import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, renderMail, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type MailedPerson } from './persistence/mailed-person.reader.ts';
import { NoticeRepository, type NewNotice, type NoticeKind } from './persistence/notice.repository.ts';

export interface NoticeContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly path: string };
  /** Why this person gets it. */
  readonly footnote: string;
}

type Notice = Pick<NewNotice, 'organizationId' | 'kind' | 'subjectId'>;

/** How many mails of a kind one person gets on one day, in UTC. The last of them says that there are no more. */
export const noticesADay: Readonly<Record<NoticeKind, number>> = {
  decline: 5,
  request: 20,
  decision: 20,
  mention: 20,
  receipt_mail: 20,
};

/** All mails of this service go through here: to one person, in the transaction of what they are about. */
@Injectable()
export class NoticeMailer {
  constructor(
    private readonly mails: MailOutbox,
    private readonly notices: NoticeRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  async send(tx: Transaction, { email: to }: MailedPerson, content: NoticeContent): Promise<void> {
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    const { heading, paragraphs, facts, button, footnote } = content;
    const body = renderMail({
      productName,
      heading,
      paragraphs,
      facts,
      button: { label: button.label, url: new URL(button.path, publicUrl).href },
      footnotes: [footnote],
    });
    await this.mails.add(tx, { to, subject: heading, ...body, uselessAfter: null });
  }

  /** Once for each subject, and no more than `noticesADay`. */
  async sendOnce(
    tx: Transaction,
    person: MailedPerson,
    notice: Notice,
    content: NoticeContent,
  ): Promise<void> {
    const number = await this.notices.add(tx, { ...notice, userId: person.userId, at: this.clock.now() });
    const max = noticesADay[notice.kind];
    if (number === null || number > max) return;
    const isLast = number === max;
    await this.send(tx, person, {
      ...content,
      paragraphs: isLast ? [...content.paragraphs, lastOfDay[notice.kind]] : content.paragraphs,
    });
  }
}

const lastOfDay: Readonly<Record<NoticeKind, string>> = {
  decline: `This is the last email about declined purchases today: we send at most ${noticesADay.decline} a day (UTC). Transactions shows all of them.`,
  request: `This is the last email about requests today: we send at most ${noticesADay.request} a day (UTC). Approvals shows all of them.`,
  decision: `This is the last email about decisions today: we send at most ${noticesADay.decision} a day (UTC). Approvals shows all of them.`,
  mention: `This is the last email about comments today: we send at most ${noticesADay.mention} a day (UTC).`,
  receipt_mail: `This is the last email about receipts that you mail today: we send at most ${noticesADay.receipt_mail} a day (UTC). Your receipt inbox shows all of them.`,
};
