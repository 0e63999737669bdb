import { Injectable } from '@nestjs/common';
import {
  cardRightsOf,
  cardsRpc,
  spendRpc,
  type CardDetailWire,
  type CardSummaryWire,
  type CardUsage,
  type CardView,
  type CardWire,
  type ReplyOf,
  type UserWithCardsWire,
} from '@almoner/contracts';
import { RpcClient, bytesInList, replyMaxBytes, type Ctx } from '@almoner/platform';

type UserWithCardViews = ReplyOf<typeof cardsRpc.listUsersWithCards>['items'][number];

/** Composes cards from two services: records and history from `cards`, rules and usage from `spend`. */
@Injectable()
export class CardComposer {
  constructor(private readonly rpc: RpcClient) {}

  async summaries(ctx: Ctx, cards: readonly CardView[]): Promise<CardSummaryWire[]> {
    if (cards.length === 0) return [];
    const usages = await this.rpc.call(ctx, spendRpc.listCardUsages, { cardIds: cards.map(({ id }) => id) });
    const usageOf = new Map(usages.map((usage) => [usage.cardId, usage]));
    return cards.map((card) => summarize(card, usageOf.get(card.id)));
  }

  /** With everything that limits the card and what the caller may do; no limits before it is registered in `spend`. */
  async detail(ctx: Ctx, card: CardView): Promise<CardDetailWire> {
    const summary = await this.summary(ctx, card);
    const may = cardRightsOf(ctx.actor, summary);
    if (summary.spendRule === null)
      return { ...summary, program: null, limits: [], controls: [], terms: null, may };
    return { ...summary, ...(await this.rpc.call(ctx, spendRpc.describeCard, { cardId: card.id })), may };
  }

  async summary(ctx: Ctx, card: CardView): Promise<CardSummaryWire> {
    const [summary] = await this.summaries(ctx, [card]);
    return summary ?? summarize(card, undefined);
  }

  /** With the usage from the reply to a change, which does not include the state of the card's program. */
  async changed(ctx: Ctx, card: CardView, usage: CardUsage): Promise<CardSummaryWire> {
    const { programState, programLeft } = await this.summary(ctx, card);
    return summarize(card, { ...usage, programState, programLeft });
  }

  /** Adds the history of each card's current period, as far as the reply has space; `usedBytes` of it are taken. */
  async withHistory(ctx: Ctx, cards: readonly CardView[], usedBytes = 0): Promise<CardWire[]> {
    const summaries = await this.summaries(ctx, cards);
    if (summaries.length === 0) return [];
    const history = await this.rpc.call(ctx, cardsRpc.listCardActivity, {
      cards: summaries.map(({ id: cardId, usage, createdAt }) => ({
        cardId,
        since: usage?.periodStart ?? createdAt,
      })),
      maxBytes: remainingBytesFor(summaries, usedBytes),
    });
    const historyOf = new Map(history.map((one) => [one.cardId, one]));
    return summaries.map((card) => ({
      ...card,
      CardTransactions: historyOf.get(card.id)?.CardTransactions ?? [],
      CardAuthorizations: historyOf.get(card.id)?.CardAuthorizations ?? [],
    }));
  }

  async usersWithHistory(ctx: Ctx, users: readonly UserWithCardViews[]): Promise<UserWithCardsWire[]> {
    const usedBytes = users.reduce((sum, user) => sum + bytesInList({ ...user, cards: [] }), 0);
    const cards = users.flatMap((user) => user.cards);
    const composed = await this.withHistory(ctx, cards, usedBytes);
    const cardsOf = Map.groupBy(composed, ({ holder }) => holder.id);
    return users.map((user) => ({ ...user, cards: cardsOf.get(user.id) ?? [] }));
  }

  async oneWithHistory(ctx: Ctx, card: CardView): Promise<CardWire> {
    const [composed] = await this.withHistory(ctx, [card]);
    return composed ?? { ...summarize(card, undefined), CardTransactions: [], CardAuthorizations: [] };
  }
}

const emptyHistoryBytes = bytesInList({ CardTransactions: [], CardAuthorizations: [], cardId: '' }) + 36;

/** Space left in a reply with these cards, and in the reply with their history. */
function remainingBytesFor(cards: readonly CardSummaryWire[], usedBytes: number): number {
  const used = cards.reduce((sum, card) => sum + bytesInList(card) + emptyHistoryBytes, usedBytes);
  return Math.max(0, Math.floor(0.99 * replyMaxBytes) - used);
}

/** A card with its rule and usage; both null for a card that is not registered in `spend` yet. */
export function summarize(card: CardView, usage: CardUsage | undefined): CardSummaryWire {
  if (usage === undefined)
    return { ...card, spendRule: null, usage: null, ended: null, programState: null, programLeft: null };
  const {
    spendRuleId,
    spendRuleName: name,
    frequency,
    limit,
    increase,
    currency,
    periodStart,
    periodEnd,
    spent,
    held,
    ratio,
    ended,
    programState,
    programLeft,
  } = usage;
  return {
    ...card,
    spendRule: { id: spendRuleId, name, frequency, limit: limit - increase, currency },
    ended,
    usage: { periodStart, periodEnd, spent, held, limit, increase, ratio },
    programState,
    programLeft,
    // CardEditor compares it.
    version: card.version + usage.version,
  };
}
