import { Inject, Injectable } from '@nestjs/common';
import { otherCardFor, spendRpc, type AuthorizationFact, type CardUsage } from '@almoner/contracts';
import { DomainError, moneyText, type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { declineFigures } from './decline-figures.ts';
import { declineTexts } from './decline-text.ts';
import { cardText } from './mail-text.ts';
import { NoticeMailer, type NoticeContent } from './notice-mailer.ts';
import {
  DeclineToMailRepository,
  type DeclineToMail,
  type HeldCard,
} from './persistence/decline-to-mail.repository.ts';
import { MailedPersonReader, type MailedPerson } from './persistence/mailed-person.reader.ts';

/** An older decline, as after an outage, is not mailed. */
const mailedWithinMs = 24 * 3_600_000;
/** In each standing: more cards of one person are not looked at. */
const cardsMax = 100;

interface Details {
  readonly figures: ReturnType<typeof declineFigures>;
  /** Of the cards of the person. */
  readonly usages: readonly CardUsage[];
}

const noDetails: Details = { figures: [], usages: [] };

/** To the cardholder of a declined purchase: why, with the figures, what they can do, and a link to it. */
@Injectable()
export class DeclineMails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly declines: DeclineToMailRepository,
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the console at once, by mail in the next round of the job. */
  async declined(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const ageMs = this.clock.now().getTime() - Date.parse(fact.networkCreatedAt);
    if (fact.approved || fact.declineReason === null || ageMs > mailedWithinMs) return;
    const person = await this.people.find(tx, fact);
    if (person === null) return;
    const { organizationId, authorizationId: subjectId } = fact;
    const notice = { organizationId, kind: 'decline', subjectId } as const;
    const content = await this.content(tx, fact, person, noDetails);
    const mailNumber = await this.mailer.notifyOnce(tx, person, notice, content);
    if (mailNumber !== null) await this.declines.add(tx, { fact, mailNumber });
  }

  /** Once. Where `spend` does not answer, the mail has no figures: it is more useful now than complete later. */
  async send({ fact, mailNumber }: DeclineToMail): Promise<void> {
    const ctx = serviceContext('cards', fact.organizationId);
    const details = await this.details(ctx, fact);
    await this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.declines.take(tx, fact))) return;
      const person = await this.people.find(tx, fact);
      if (person === null) return;
      const content = await this.content(tx, fact, person, details);
      await this.mailer.mailNumbered(tx, person, 'decline', mailNumber, content);
    });
  }

  private async details(ctx: Ctx, { authorizationId, userId }: AuthorizationFact): Promise<Details> {
    try {
      const [decision, ranked] = await Promise.all([
        // Cardholders do not see the balance of the paying account.
        this.rpc.call(ctx, spendRpc.explainAuthorization, { authorizationId, showsBalances: false }),
        this.rpc.call(ctx, spendRpc.rankCards, {
          userIds: [userId],
          ownerId: userId,
          limit: cardsMax,
          countsEnded: true,
        }),
      ]);
      return { figures: declineFigures(decision), usages: ranked.cards };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return noDetails;
    }
  }

  private async content(
    tx: Transaction,
    fact: AuthorizationFact,
    person: MailedPerson,
    { figures, usages }: Details,
  ): Promise<NoticeContent> {
    const { organizationId, authorizationId, declineReason, merchant, cardId } = fact;
    const cards = await this.declines.cardsOf(tx, fact);
    const card = (await this.people.cardName(tx, organizationId, cardId)) ?? 'your card';
    const amount = moneyText(fact.amount, fact.currency);
    const { why, help } = declineTexts[declineReason ?? 'declined_by_network'];
    const other = otherCardText(fact, cards, usages);
    return {
      heading: `Declined: ${amount} at ${merchant.name}`,
      paragraphs: [`${why} No money moved.`, ...(other === null ? [] : [other]), help],
      facts: [['Merchant', merchant.name], ['Amount', amount], ['Card', card], ...figures],
      button: {
        label: 'See what you can do',
        path: `/transactions?tab=card&purchase=${authorizationId}`,
      },
      footnote: `You receive this email because you have a card from ${person.organizationName}.`,
    };
  }
}

/** Null where no other card of the person could pay. */
function otherCardText(
  fact: AuthorizationFact,
  cards: readonly HeldCard[],
  usages: readonly CardUsage[],
): string | null {
  const usageOf = new Map(usages.map((usage) => [usage.cardId, usage]));
  const paying = cards.flatMap((card) => {
    const usage = usageOf.get(card.id);
    if (usage === undefined) return [];
    const { currency, ended, programState, programLeft } = usage;
    return [{ ...card, usage, spendRule: { currency }, ended, programState, programLeft }];
  });
  const other = otherCardFor(fact, paying);
  if (other === null) return null;
  const left = moneyText(other.leftMinor, fact.currency);
  return other.isCertain
    ? `Another of your cards can pay this: ${cardText(other.card)}, ${left} left.`
    : `Another of your cards may be able to pay this: ${cardText(other.card)}, ${left} left.`;
}
