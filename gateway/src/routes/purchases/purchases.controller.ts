import { Controller, Res } from '@nestjs/common';
import { cardsRpc, purchasesHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { asArray, pageRequest } from '../../api/next-cursor.ts';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class PurchasesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(purchasesHttp.listOrganizationTransactions)
  async ofOrganization(
    ctx: Ctx,
    { body }: RouteInput<typeof purchasesHttp.listOrganizationTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { organizationId } = body;
    const query = { organizationId, teamId: null, ...pageRequest(body) };
    return asArray(reply, await this.rpc.call(ctx, cardsRpc.listTransactions, query));
  }

  @Route(purchasesHttp.listTeamTransactions)
  async ofTeam(
    ctx: Ctx,
    { body }: RouteInput<typeof purchasesHttp.listTeamTransactions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { teamId } = body;
    const query = { organizationId: null, teamId, ...pageRequest(body) };
    return asArray(reply, await this.rpc.call(ctx, cardsRpc.listTransactions, query));
  }

  @Route(purchasesHttp.listPurchases)
  listPurchases(ctx: Ctx, { query }: RouteInput<typeof purchasesHttp.listPurchases>) {
    return this.rpc.call(ctx, cardsRpc.listPurchases, query);
  }

  @Route(purchasesHttp.listSpentWeeks)
  listSpentWeeks(ctx: Ctx, { query }: RouteInput<typeof purchasesHttp.listSpentWeeks>) {
    return this.rpc.call(ctx, cardsRpc.listSpentWeeks, query);
  }

  @Route(purchasesHttp.sumPurchases)
  sumPurchases(ctx: Ctx, { query }: RouteInput<typeof purchasesHttp.sumPurchases>) {
    return this.rpc.call(ctx, cardsRpc.sumPurchases, query);
  }

  @Route(purchasesHttp.getPurchase)
  getPurchase(ctx: Ctx, { params }: RouteInput<typeof purchasesHttp.getPurchase>) {
    return this.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId: params.id });
  }

  @Route(purchasesHttp.codePurchase)
  code(ctx: Ctx, { params, body }: RouteInput<typeof purchasesHttp.codePurchase>) {
    return this.rpc.call(ctx, cardsRpc.codePurchase, { ...body, purchaseId: params.id });
  }

  @Route(purchasesHttp.categorizePurchases)
  categorize(ctx: Ctx, { body }: RouteInput<typeof purchasesHttp.categorizePurchases>) {
    return this.rpc.call(ctx, cardsRpc.categorizePurchases, body);
  }

  @Route(purchasesHttp.suggestCategory)
  suggestCategory(ctx: Ctx, { params }: RouteInput<typeof purchasesHttp.suggestCategory>) {
    return this.rpc.call(ctx, cardsRpc.suggestCategory, { purchaseId: params.id });
  }

  @Route(purchasesHttp.explainAuthorization)
  explain(ctx: Ctx, { params }: RouteInput<typeof purchasesHttp.explainAuthorization>) {
    return this.rpc.call(ctx, cardsRpc.explainPurchase, { authorizationId: params.id });
  }
}
