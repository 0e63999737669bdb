import { Inject, Injectable } from '@nestjs/common';
import { otherCardFor, spendRpc, type AuthorizationFact, type CardUsage } from '@almoner/contracts';
import { DomainError, moneyText, type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { declineFigures } from './decline-figures.ts';
import { declineTexts } from './decline-text.ts';
import { cardText } from './mail-text.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { DeclineToMailRepository, type HeldCard } from './persistence/decline-to-mail.repository.ts';
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

  /** Mailed in the next round. */
  async declined(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const ageMs = this.clock.now().getTime() - Date.parse(fact.networkCreatedAt);
    if (fact.approved || fact.declineReason === null || ageMs > mailedWithinMs) return;
    await this.declines.add(tx, fact);
  }

  /** Once. Where `spend` does not answer, the mail has no figures: it is more useful now than complete later. */
  async send(fact: AuthorizationFact): Promise<void> {
    const ctx = serviceContext('cards', fact.organizationId);
    const details = await this.details(ctx, fact);
    await this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.declines.take(tx, fact))) return;
      const person = await this.people.find(tx, fact);
      if (person === null) return;
      await this.mail(tx, fact, person, details);
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
      return { figures: [], usages: [] };
    }
  }

  private async mail(
    tx: Transaction,
    fact: AuthorizationFact,
    person: MailedPerson,
    { figures, usages }: Details,
  ): Promise<void> {
    const { organizationId, authorizationId, declineReason, merchant, cardId } = fact;
    if (declineReason === null) return;
    const cards = await this.declines.cardsOf(tx, fact);
    const card = (await this.people.cardName(tx, organizationId, cardId)) ?? 'your card';
    const amount = moneyText(fact.amount, fact.currency);
    const { why, help } = declineTexts[declineReason];
    const other = otherCardText(fact, cards, usages);
    const notice = { organizationId, kind: 'decline', subjectId: authorizationId } as const;
    await this.mailer.sendOnce(tx, person, notice, {
      heading: `Declined: ${amount} at ${merchant.name}`,
      paragraphs: [`${why} No money moved.`, ...(other === null ? [] : [other]), help],
      facts: [['Merchant', merchant.name], ['Amount', amount], ['Card', card], ...figures],
      button: {
        label: 'See what you can do',
        path: `/transactions?tab=card&purchase=${authorizationId}`,
      },
      footnote: `You receive this email because you have a card from ${person.organizationName}.`,
    });
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
