import { Controller, Res } from '@nestjs/common';
import {
  accountingExportsHttp,
  accountingExportsRpc,
  cardsRpc,
  orgRpc,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { ExportDownload } from './export-download.ts';
import { withCodesAndReceipts } from './movement.presenter.ts';

@Controller()
export class AccountingExportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly files: ExportDownload,
  ) {}

  @Route(accountingExportsHttp.listExports)
  list(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.listExports>) {
    return this.rpc.call(ctx, accountingExportsRpc.listExports, query);
  }

  @Route(accountingExportsHttp.createExport)
  create(ctx: Ctx, { body }: RouteInput<typeof accountingExportsHttp.createExport>) {
    return this.rpc.call(ctx, accountingExportsRpc.createExport, body);
  }

  @Route(accountingExportsHttp.downloadExport)
  download(
    ctx: Ctx,
    { params, query }: RouteInput<typeof accountingExportsHttp.downloadExport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.files.file(ctx, params.id, query.maxLines);
  }

  @Route(accountingExportsHttp.listMovements)
  async movements(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.listMovements>) {
    const { organizationId } = ctx;
    const [page, categories] = await Promise.all([
      this.rpc.call(ctx, accountingExportsRpc.listMovements, query),
      organizationId === null ? [] : this.rpc.call(ctx, orgRpc.listCategories, { organizationId }),
    ]);
    const purchaseIds = page.items.flatMap(({ purchaseId }) => purchaseId ?? []);
    const receipts =
      purchaseIds.length === 0 ? [] : await this.rpc.call(ctx, cardsRpc.listReceiptStates, { purchaseIds });
    return { ...page, items: withCodesAndReceipts(page.items, categories, receipts) };
  }

  @Route(accountingExportsHttp.markMovementsReady)
  markReady(ctx: Ctx, { body }: RouteInput<typeof accountingExportsHttp.markMovementsReady>) {
    return this.rpc.call(ctx, accountingExportsRpc.markMovementsReady, body);
  }
}
