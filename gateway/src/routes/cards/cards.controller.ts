import { Controller, Res } from '@nestjs/common';
import { CardListRole, cardsHttp, cardsRpc, programsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { arrayLimit, asArray, pageRequest } from '../../api/next-cursor.ts';
import { Route } from '../../api/route.decorator.ts';
import { CardComposer } from './card-composer.ts';
import { CardEditor } from './card-editor.ts';
import { noCardFilter, type CardQuery } from './card-query.ts';

const pageLimit = 50;

@Controller()
export class CardsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly composer: CardComposer,
    private readonly editor: CardEditor,
  ) {}

  @Route(cardsHttp.listCards)
  listCards(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listCards>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { organizationId, cardholderID, role, limit = arrayLimit, cursor = null } = body;
    const cardholderId = cardholderID === undefined || cardholderID === '' ? null : cardholderID;
    const asRole = CardListRole.safeParse(role).data ?? null;
    const query = { ...noCardFilter, organizationId, cardholderId, asRole, limit, cursor };
    return this.listWithHistory(ctx, query, reply);
  }

  @Route(cardsHttp.listPersonalCards)
  listPersonalCards(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listPersonalCards>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.listWithHistory(ctx, { ...noCardFilter, ...body }, reply);
  }

  @Route(programsHttp.listProgramCards)
  listProgramCards(
    ctx: Ctx,
    { body }: RouteInput<typeof programsHttp.listProgramCards>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.listWithHistory(ctx, { ...noCardFilter, ...body }, reply);
  }

  @Route(cardsHttp.listCardSummaries)
  async listSummaries(ctx: Ctx, { query }: RouteInput<typeof cardsHttp.listCardSummaries>) {
    const { holderId: userId = null, spendProgramId = null, limit = pageLimit, cursor = null } = query;
    const filter = { ...noCardFilter, userId, spendProgramId, limit, cursor };
    const { items, nextCursor } = await this.rpc.call(ctx, cardsRpc.listCards, filter);
    return { items: await this.composer.summaries(ctx, items), nextCursor };
  }

  @Route(cardsHttp.getCard)
  async get(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.getCard>) {
    return this.composer.detail(ctx, await this.rpc.call(ctx, cardsRpc.getCard, { cardId: params.id }));
  }

  @Route(cardsHttp.updateCard)
  update(ctx: Ctx, { params, body }: RouteInput<typeof cardsHttp.updateCard>) {
    return this.editor.update(ctx, params.id, body);
  }

  @Route(cardsHttp.setCardIncrease)
  setIncrease(ctx: Ctx, { params, body }: RouteInput<typeof cardsHttp.setCardIncrease>) {
    return this.editor.setIncrease(ctx, params.id, body.amount);
  }

  @Route(cardsHttp.swapSpendRule)
  async swapRule(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.swapSpendRule>) {
    const card = await this.editor.swapRule(ctx, body.physicalCardId, body.spendRuleId);
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.issueCard)
  async issue(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.issueCard>) {
    return this.composer.oneWithHistory(ctx, await this.rpc.call(ctx, cardsRpc.issueCard, body));
  }

  @Route(cardsHttp.freezeCard)
  async freeze(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.freezeCard>) {
    const card = await this.rpc.call(ctx, cardsRpc.freezeCard, { cardId: params.id });
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.unfreezeCard)
  async unfreeze(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.unfreezeCard>) {
    const card = await this.rpc.call(ctx, cardsRpc.unfreezeCard, { cardId: params.id });
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.createCardKey)
  createKey(ctx: Ctx, { params, body }: RouteInput<typeof cardsHttp.createCardKey>) {
    return this.rpc.call(ctx, cardsRpc.createCardKey, { cardId: params.id, ...body });
  }

  @Route(cardsHttp.activateCard)
  async activate(ctx: Ctx, { params, body }: RouteInput<typeof cardsHttp.activateCard>) {
    const card = await this.rpc.call(ctx, cardsRpc.activateCard, { cardId: params.id, ...body });
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.replaceCard)
  async replace(ctx: Ctx, { params, body }: RouteInput<typeof cardsHttp.replaceCard>) {
    const card = await this.rpc.call(ctx, cardsRpc.replaceCard, { cardId: params.id, ...body });
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.cancelCard)
  async cancel(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.cancelCard>) {
    const card = await this.rpc.call(ctx, cardsRpc.cancelCard, { cardId: params.id });
    return this.composer.oneWithHistory(ctx, card);
  }

  @Route(cardsHttp.listCardPeriods)
  listPeriods(ctx: Ctx, { params, query }: RouteInput<typeof cardsHttp.listCardPeriods>) {
    return this.rpc.call(ctx, cardsRpc.listCardPeriods, { cardId: params.id, count: query.count });
  }

  @Route(cardsHttp.setBillingAddress)
  setBillingAddress(ctx: Ctx, { body }: RouteInput<typeof cardsHttp.setBillingAddress>) {
    return this.rpc.call(ctx, cardsRpc.setBillingAddress, body);
  }

  @Route(cardsHttp.getCardholder)
  getCardholder(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.getCardholder>) {
    return this.rpc.call(ctx, cardsRpc.getCardholder, { cardholderId: params.id });
  }

  @Route(cardsHttp.listCardholders)
  async listCardholders(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listCardholders>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const query = { email: body.email, ...pageRequest(body) };
    return asArray(reply, await this.rpc.call(ctx, cardsRpc.listCardholders, query));
  }

  @Route(cardsHttp.listUsersWithCards)
  async listUsersWithCards(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listUsersWithCards>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const query = { email: body.email, ...pageRequest(body) };
    const page = await this.rpc.call(ctx, cardsRpc.listUsersWithCards, query);
    return this.composer.usersWithHistory(ctx, asArray(reply, page));
  }

  private async listWithHistory(ctx: Ctx, query: CardQuery, reply: FastifyReply) {
    const page = await this.rpc.call(ctx, cardsRpc.listCards, query);
    return this.composer.withHistory(ctx, asArray(reply, page));
  }
}
