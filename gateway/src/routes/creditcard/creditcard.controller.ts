import { Controller } from '@nestjs/common';
import {
  cardsHttp,
  cardsRpc,
  programsHttp,
  spendRpc,
  type CardView,
  type CardWire,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';
import { presentCard } from './card-usage.presenter.ts';

@Controller()
export class CreditcardController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(cardsHttp.listCards)
  async listCards(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.listCards>) {
    const request = {
      organizationId: body.organizationId,
      cardholderId: body.cardholderID ?? null,
      email: null,
      spendProgramId: null,
    };
    return this.withUsage(ctx, await this.rpc.call(ctx, cardsRpc.listCards, request));
  }

  @Route(cardsHttp.listPersonalCards)
  async listPersonalCards(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.listPersonalCards>) {
    const request = { organizationId: null, cardholderId: null, email: body.email, spendProgramId: null };
    return this.withUsage(ctx, await this.rpc.call(ctx, cardsRpc.listCards, request));
  }

  @Route(programsHttp.listProgramCards)
  async listProgramCards(ctx: Ctx, { body }: RouteInput<typeof programsHttp.listProgramCards>) {
    const request = { organizationId: null, cardholderId: null, email: null, ...body };
    return this.withUsage(ctx, await this.rpc.call(ctx, cardsRpc.listCards, request));
  }

  @Route(cardsHttp.issueCard)
  async issue(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.issueCard>) {
    return this.oneWithUsage(ctx, await this.rpc.call(ctx, cardsRpc.issueCard, body));
  }

  @Route(cardsHttp.freezeCard)
  async freeze(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.freezeCard>) {
    return this.oneWithUsage(ctx, await this.rpc.call(ctx, cardsRpc.freezeCard, { cardId: params.id }));
  }

  @Route(cardsHttp.unfreezeCard)
  async unfreeze(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.unfreezeCard>) {
    return this.oneWithUsage(ctx, await this.rpc.call(ctx, cardsRpc.unfreezeCard, { cardId: params.id }));
  }

  @Route(cardsHttp.cancelCard)
  async cancel(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.cancelCard>) {
    return this.oneWithUsage(ctx, await this.rpc.call(ctx, cardsRpc.cancelCard, { cardId: params.id }));
  }

  private async withUsage(ctx: Ctx, cards: readonly CardView[]): Promise<CardWire[]> {
    if (cards.length === 0) return [];
    const usages = await this.rpc.call(ctx, spendRpc.listCardUsages, { cardIds: cards.map(({ id }) => id) });
    const usageOf = new Map(usages.map((usage) => [usage.cardId, usage]));
    return cards.map((card) => presentCard(card, usageOf.get(card.id)));
  }

  private async oneWithUsage(ctx: Ctx, card: CardView): Promise<CardWire> {
    const [usage] = await this.rpc.call(ctx, spendRpc.listCardUsages, { cardIds: [card.id] });
    return presentCard(card, usage);
  }
}
