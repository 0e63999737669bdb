import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  accountingExportsHttp,
  accountingExportsRpc,
  cardsRpc,
  orgRpc,
  type ExportFormat,
  type ReplyOf,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { Route, withNewDeadline } from '../../api/route.decorator.ts';
import { withCodesAndReceipts } from './movement.presenter.ts';

type Part = ReplyOf<typeof accountingExportsRpc.readExport>;

const extensions: Record<ExportFormat, string> = {
  csv: 'csv',
  quickbooks_csv: 'quickbooks.csv',
  iif: 'iif',
  xero: 'xero.csv',
};

@Controller()
export class AccountingExportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(accountingExportsHttp.listExports)
  list(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.listExports>) {
    return this.rpc.call(ctx, accountingExportsRpc.listExports, query);
  }

  @Route(accountingExportsHttp.createExport)
  create(ctx: Ctx, { body }: RouteInput<typeof accountingExportsHttp.createExport>) {
    return this.rpc.call(ctx, accountingExportsRpc.createExport, body);
  }

  @Route(accountingExportsHttp.downloadExport)
  async download(
    ctx: Ctx,
    { params }: RouteInput<typeof accountingExportsHttp.downloadExport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // The first part before the headers, so that a caller without the right gets an error.
    const first = await this.part(ctx, params.id, null);
    const { number, format } = first.export;
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.parts(ctx, params.id, first), { objectMode: false }), {
      type: format === 'iif' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8',
      disposition: attachmentOf(`books-${number}.${extensions[format]}`),
    });
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

  /** Reads the next part when the last one has been sent. */
  private async *parts(ctx: Ctx, exportId: string, first: Part) {
    let part = first;
    for (;;) {
      if (part.text !== '') yield part.text;
      if (part.nextCursor === null) return;
      part = await this.part(ctx, exportId, part.nextCursor);
    }
  }

  private part(ctx: Ctx, exportId: string, cursor: number | null) {
    return this.rpc.call(withNewDeadline(ctx), accountingExportsRpc.readExport, { exportId, cursor });
  }
}
