import { Injectable } from '@nestjs/common';
import {
  cardsRpc,
  failure,
  spendRulesRpc,
  spendRpc,
  type CardSummaryWire,
  type CardUsage,
  type CardView,
  type RouteInput,
  type cardsHttp,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { CardComposer } from './card-composer.ts';

type CardChange = RouteInput<typeof cardsHttp.updateCard>['body'];

interface Versions {
  readonly cards?: number;
  readonly spend?: number;
}

/**
 * Changes a card that two services store. The version of a card is the sum of their versions; each only grows, so an equal
 * sum means that neither changed.
 */
@Injectable()
export class CardEditor {
  constructor(
    private readonly rpc: RpcClient,
    private readonly composer: CardComposer,
  ) {}

  /** @throws DomainError `invalid_input` for no change or for two changes of `spend` at once, `changed_meanwhile` */
  async update(ctx: Ctx, cardId: string, change: CardChange): Promise<CardSummaryWire> {
    assertOneChange(change);
    const versions = await this.versions(ctx, cardId, change);
    const usage = await this.changeInSpend(ctx, cardId, change, versions);
    const card = await this.rename(ctx, cardId, change, versions);
    return usage === undefined ? this.composer.summary(ctx, card) : this.composer.changed(ctx, card, usage);
  }

  /** The versions that each service must still have; none if the caller named no version. */
  private async versions(ctx: Ctx, cardId: string, { version }: CardChange): Promise<Versions> {
    if (version === undefined) return {};
    const card = await this.rpc.call(ctx, cardsRpc.getCard, { cardId });
    const { version: sum } = await this.composer.summary(ctx, card);
    if (sum !== version) throw failure('changed_meanwhile');
    return { cards: card.version, spend: sum - card.version };
  }

  /** Called before the card is renamed, because a limit may be refused and a name is not. */
  private async changeInSpend(
    ctx: Ctx,
    cardId: string,
    { limit, spendRuleId, expiresOn }: CardChange,
    { spend: version }: Versions,
  ): Promise<CardUsage | undefined> {
    if (limit !== undefined) {
      const { usage } = await this.rpc.call(ctx, spendRpc.changeCardLimit, { cardId, limit, version });
      return usage;
    }
    if (expiresOn !== undefined) {
      const { usage } = await this.rpc.call(ctx, spendRpc.changeCardExpiry, { cardId, expiresOn, version });
      return usage;
    }
    if (spendRuleId === undefined) return undefined;
    const swap = { card: cardId, spendRuleId, version };
    return (await this.rpc.call(ctx, spendRulesRpc.swapRule, swap)).usage;
  }

  private rename(ctx: Ctx, cardId: string, { name }: CardChange, { cards: version }: Versions) {
    if (name === undefined) return this.rpc.call(ctx, cardsRpc.getCard, { cardId });
    return this.rpc.call(ctx, cardsRpc.renameCard, { cardId, name, version });
  }

  async setIncrease(ctx: Ctx, cardId: string, amount: number): Promise<CardSummaryWire> {
    const { usage } = await this.rpc.call(ctx, spendRpc.setCardIncrease, { cardId, amount });
    return this.composer.changed(ctx, await this.rpc.call(ctx, cardsRpc.getCard, { cardId }), usage);
  }

  /** `card` is its id or Stripe's id of it. */
  async swapRule(ctx: Ctx, card: string, spendRuleId: string): Promise<CardView> {
    const { usage } = await this.rpc.call(ctx, spendRulesRpc.swapRule, { card, spendRuleId });
    return this.rpc.call(ctx, cardsRpc.getCard, { cardId: usage.cardId });
  }
}

function assertOneChange({ name, limit, spendRuleId, expiresOn }: CardChange): void {
  const isSwap = spendRuleId !== undefined;
  if (limit !== undefined && isSwap) throw refused('spendRuleId', 'Give either a limit or a spend rule');
  if (expiresOn !== undefined && (limit !== undefined || isSwap))
    throw refused('expiresOn', 'Change the expiration date in a request of its own');
  if (name === undefined && limit === undefined && !isSwap && expiresOn === undefined)
    throw refused('name', 'Give a name, a limit, a spend rule or an expiration date');
}

const refused = (field: string, message: string) => failure('invalid_input', undefined, [{ field, message }]);
