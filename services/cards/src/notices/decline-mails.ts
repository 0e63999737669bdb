import { Inject, Injectable } from '@nestjs/common';
import { type AuthorizationFact } from '@almoner/contracts';
import { moneyText, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { declineTexts } from './decline-text.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';

/** An older decline, as after an outage, is not mailed. */
const mailedWithinMs = 24 * 3_600_000;

/** To the cardholder of a declined purchase: why, what they can do, and a link to it. */
@Injectable()
export class DeclineMails {
  constructor(
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async declined(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const { organizationId, authorizationId, declineReason, merchant } = fact;
    const ageMs = this.clock.now().getTime() - Date.parse(fact.networkCreatedAt);
    if (fact.approved || declineReason === null || ageMs > mailedWithinMs) return;
    const person = await this.people.find(tx, fact);
    if (person === null) return;
    const card = (await this.people.cardName(tx, organizationId, fact.cardId)) ?? 'your card';
    const amount = moneyText(fact.amount, fact.currency);
    const { why, help } = declineTexts[declineReason];
    const notice = { organizationId, kind: 'decline', subjectId: authorizationId } as const;
    await this.mailer.sendOnce(tx, person, notice, {
      heading: `Declined: ${amount} at ${merchant.name}`,
      paragraphs: [`${why} No money moved.`, help],
      facts: [
        ['Merchant', merchant.name],
        ['Amount', amount],
        ['Card', card],
      ],
      button: {
        label: 'See what you can do',
        path: `/transactions?tab=card&purchase=${authorizationId}`,
      },
      footnote: `You receive this email because you have a card from ${person.organizationName}.`,
    });
  }
}
