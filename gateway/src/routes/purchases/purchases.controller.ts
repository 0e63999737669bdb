import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import { cardsRpc, purchasesHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { asArray, pageRequest } from '../../api/next-cursor.ts';
import { attachmentOf } from '../../api/attachment.ts';
import { LongCalls } from '../../api/long-calls.ts';
import { Route } from '../../api/route.decorator.ts';
import { PurchaseExportText } from './purchase-export-text.ts';
import { PurchaseNames } from './purchase-names.ts';

type ExportQuery = RouteInput<typeof purchasesHttp.exportPurchases>['query'];

@Controller()
export class PurchasesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: PurchaseNames,
    private readonly longCalls: LongCalls,
  ) {}

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

  @Route(purchasesHttp.exportPurchases)
  async exportPurchases(
    ctx: Ctx,
    { query }: RouteInput<typeof purchasesHttp.exportPurchases>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // The first page before the headers, so that a caller without the right gets an error.
    const first = await this.exportedPage(ctx, query, null);
    const text = new PurchaseExportText(query, await this.names.read(ctx));
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.exported(ctx, query, first, text), { objectMode: false }), {
      type: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: attachmentOf(`transactions.${query.format}`),
    });
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

  @Route(purchasesHttp.splitPurchase)
  split(ctx: Ctx, { params, body }: RouteInput<typeof purchasesHttp.splitPurchase>) {
    return this.rpc.call(ctx, cardsRpc.splitPurchase, { ...body, purchaseId: params.id });
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

  /** Reads the next page when the last one has been sent; stops when the client disconnects. */
  private async *exported(
    ctx: Ctx,
    query: ExportQuery,
    first: Awaited<ReturnType<PurchasesController['exportedPage']>>,
    text: PurchaseExportText,
  ) {
    yield text.start();
    for (let page = first; ; page = await this.exportedPage(ctx, query, page.nextCursor)) {
      const written = text.page(page.items);
      if (written !== '') yield written;
      if (page.nextCursor === null) break;
    }
    const end = text.end();
    if (end !== '') yield end;
  }

  private async exportedPage(ctx: Ctx, query: ExportQuery, cursor: string | null) {
    return this.rpc.call(await this.longCalls.next(ctx), cardsRpc.exportPurchases, { ...query, cursor });
  }
}
