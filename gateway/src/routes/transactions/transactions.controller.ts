import { Controller, Res } from '@nestjs/common';
import { cardsHttp, cardsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../http/route.decorator.ts';

/** Specified list calls give plain arrays, this many unless asked otherwise; the next cursor is in a header. */
const defaultLimit = 1_000;
const cursorHeader = 'x-next-cursor';

@Controller()
export class TransactionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(cardsHttp.listOrganizationTransactions)
  async ofOrganization(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listOrganizationTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { organizationId, limit = defaultLimit, cursor = null } = body;
    const page = await this.rpc.call(ctx, cardsRpc.listTransactions, {
      organizationId,
      teamId: null,
      limit,
      cursor,
    });
    if (page.nextCursor !== null) void reply.header(cursorHeader, page.nextCursor);
    return page.items;
  }

  @Route(cardsHttp.listTeamTransactions)
  async ofTeam(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listTeamTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { organizationId: null, teamId: body.teamId, limit: defaultLimit, cursor: null };
    const page = await this.rpc.call(ctx, cardsRpc.listTransactions, request);
    if (page.nextCursor !== null) void reply.header(cursorHeader, page.nextCursor);
    return page.items;
  }

  @Route(cardsHttp.listPurchases)
  listPurchases(ctx: Ctx, { query }: RouteInput<typeof cardsHttp.listPurchases>) {
    return this.rpc.call(ctx, cardsRpc.listPurchases, query);
  }

  @Route(cardsHttp.listSpentWeeks)
  listSpentWeeks(ctx: Ctx, { query }: RouteInput<typeof cardsHttp.listSpentWeeks>) {
    return this.rpc.call(ctx, cardsRpc.listSpentWeeks, query);
  }

  @Route(cardsHttp.getPurchase)
  getPurchase(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.getPurchase>) {
    return this.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId: params.id });
  }

  @Route(cardsHttp.explainAuthorization)
  explain(ctx: Ctx, { params }: RouteInput<typeof cardsHttp.explainAuthorization>) {
    return this.rpc.call(ctx, cardsRpc.explainPurchase, { authorizationId: params.id });
  }
}
