import { Controller, Res } from '@nestjs/common';
import { cardsHttp, cardsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { asArray, pageRequest } from '../../http/next-cursor.ts';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class TransactionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(cardsHttp.listOrganizationTransactions)
  async ofOrganization(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listOrganizationTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { organizationId } = body;
    const query = { organizationId, teamId: null, ...pageRequest(body) };
    return asArray(reply, await this.rpc.call(ctx, cardsRpc.listTransactions, query));
  }

  @Route(cardsHttp.listTeamTransactions)
  async ofTeam(
    ctx: Ctx,
    { body }: RouteInput<typeof cardsHttp.listTeamTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { teamId } = body;
    const query = { organizationId: null, teamId, ...pageRequest(body) };
    return asArray(reply, await this.rpc.call(ctx, cardsRpc.listTransactions, query));
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
