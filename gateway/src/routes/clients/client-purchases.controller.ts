import { Controller, Res } from '@nestjs/common';
import {
  cardsRpc,
  categoryRulesRpc,
  clientsHttp,
  orgRpc,
  receiptPolicyRpc,
  receiptsRpc,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, withOrganization, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { ReceiptDownload } from '../receipts/receipt-download.ts';

/** A client's purchases, which its advisors categorize; the services refuse people who do not advise it. */
@Controller()
export class ClientPurchasesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly receiptDownloads: ReceiptDownload,
  ) {}

  @Route(clientsHttp.listClientPurchases)
  purchases(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.listClientPurchases>) {
    return this.rpc.call(withOrganization(ctx, params.id), cardsRpc.listPurchases, query);
  }

  @Route(clientsHttp.sumClientPurchases)
  sum(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.sumClientPurchases>) {
    return this.rpc.call(withOrganization(ctx, params.id), cardsRpc.sumPurchases, query);
  }

  @Route(clientsHttp.getClientPurchase)
  purchase(ctx: Ctx, { params: { id, purchaseId } }: RouteInput<typeof clientsHttp.getClientPurchase>) {
    return this.rpc.call(withOrganization(ctx, id), cardsRpc.getPurchase, { purchaseId });
  }

  @Route(clientsHttp.listClientReceipts)
  receipts(ctx: Ctx, { params: { id, purchaseId } }: RouteInput<typeof clientsHttp.listClientReceipts>) {
    return this.rpc.call(withOrganization(ctx, id), receiptsRpc.listOfPurchase, { purchaseId });
  }

  @Route(clientsHttp.downloadClientReceipt)
  receipt(
    ctx: Ctx,
    { params: { id, purchaseId, receiptId }, query }: RouteInput<typeof clientsHttp.downloadClientReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.receiptDownloads.ofPurchases(
      withOrganization(ctx, id),
      { purchaseId, receiptId },
      query,
      reply,
    );
  }

  @Route(clientsHttp.getClientReceiptRequirement)
  receiptRequirement(
    ctx: Ctx,
    { params: { id, purchaseId } }: RouteInput<typeof clientsHttp.getClientReceiptRequirement>,
  ) {
    return this.rpc.call(withOrganization(ctx, id), receiptPolicyRpc.getRequirement, { purchaseId });
  }

  @Route(clientsHttp.codeClientPurchase)
  code(ctx: Ctx, { params: { id, purchaseId }, body }: RouteInput<typeof clientsHttp.codeClientPurchase>) {
    return this.rpc.call(withOrganization(ctx, id), cardsRpc.codePurchase, { ...body, purchaseId });
  }

  @Route(clientsHttp.splitClientPurchase)
  split(ctx: Ctx, { params: { id, purchaseId }, body }: RouteInput<typeof clientsHttp.splitClientPurchase>) {
    return this.rpc.call(withOrganization(ctx, id), cardsRpc.splitPurchase, { ...body, purchaseId });
  }

  @Route(clientsHttp.suggestClientCategory)
  suggest(ctx: Ctx, { params: { id, purchaseId } }: RouteInput<typeof clientsHttp.suggestClientCategory>) {
    return this.rpc.call(withOrganization(ctx, id), cardsRpc.suggestCategory, { purchaseId });
  }

  @Route(clientsHttp.categorizeClientPurchases)
  categorize(ctx: Ctx, { params, body }: RouteInput<typeof clientsHttp.categorizeClientPurchases>) {
    return this.rpc.call(withOrganization(ctx, params.id), cardsRpc.categorizePurchases, body);
  }

  @Route(clientsHttp.listClientCategories)
  categories(ctx: Ctx, { params: { id } }: RouteInput<typeof clientsHttp.listClientCategories>) {
    return this.rpc.call(withOrganization(ctx, id), orgRpc.listCategories, { organizationId: id });
  }

  @Route(clientsHttp.listClientCategoryRules)
  rules(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.listClientCategoryRules>) {
    return this.rpc.call(withOrganization(ctx, params.id), categoryRulesRpc.listCategoryRules, {});
  }
}
