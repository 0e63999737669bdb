import { Inject, Injectable } from '@nestjs/common';
import { nearLimitRatio, type AuthorizationFact } from '@almoner/contracts';
import { moneyText, nextPeriodStart, spendPeriodAt, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { dayText } from './mail-text.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { LimitNoticeRepository } from './persistence/limit-notice.repository.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';

/** Warns the cardholder, before a purchase is declined, that little or nothing of the card's limit is left. */
@Injectable()
export class LimitEmails {
  constructor(
    private readonly mailer: NoticeMailer,
    private readonly notices: LimitNoticeRepository,
    private readonly people: MailedPersonReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Once for each limit and period; again if the limit is raised and the new one is nearly used too. */
  async approved(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const { organizationId, cardId, currency, cardLimit, merchant } = fact;
    if (!cardLimit || cardLimit.used <= cardLimit.limit * nearLimitRatio) return;
    const key = { organizationId, cardId, ...cardLimit };
    const card = await this.notices.findCard(tx, key);
    if (card === null) return;
    const now = this.clock.now();
    const startsAt = new Date(cardLimit.periodStartsAt);
    const frequency = cardLimit.frequency ?? card.frequency;
    const resetsAt = nextPeriodStart(spendPeriodAt(frequency, startsAt, startsAt));
    if (resetsAt !== null && resetsAt <= now) return;
    const person = await this.people.find(tx, fact);
    if (person === null || !(await this.notices.add(tx, key, now))) return;
    const limit = moneyText(cardLimit.limit, currency);
    const leftMinor = cardLimit.limit - cardLimit.used;
    const left = moneyText(leftMinor, currency);
    const resets =
      resetsAt === null ? 'The limit does not reset.' : `The limit resets on ${dayText(resetsAt)} (UTC).`;
    await this.mailer.send(tx, person, 'limit_near', {
      heading: `${left} of ${limit} left: ${card.name}`,
      paragraphs: [
        `${left} of this card’s limit is left after your purchase at ${merchant.name}. ${resets}`,
        'A larger purchase will be declined. If you need more, ask an admin to raise the limit.',
      ],
      facts: [
        ['Card', card.name],
        ['Limit', limit],
        ['Left', left],
      ],
      button: { label: 'See the card', path: `/cards/${cardId}` },
      footnote: `You are receiving this email because you have a card from ${person.organizationName}.`,
    });
  }
}
