import { Controller, Res } from '@nestjs/common';
import { accountingExportsHttp, accountingExportsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { BooksReader } from './books-reader.ts';
import { ExportDownload } from './export-download.ts';

@Controller()
export class AccountingExportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly books: BooksReader,
    private readonly files: ExportDownload,
  ) {}

  @Route(accountingExportsHttp.listExports)
  list(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.listExports>) {
    return this.rpc.call(ctx, accountingExportsRpc.listExports, query);
  }

  @Route(accountingExportsHttp.previewExport)
  preview(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.previewExport>) {
    return this.books.previewExport(ctx, query);
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
  movements(ctx: Ctx, { query }: RouteInput<typeof accountingExportsHttp.listMovements>) {
    return this.books.movements(ctx, query);
  }

  @Route(accountingExportsHttp.markMovementsReady)
  markReady(ctx: Ctx, { body }: RouteInput<typeof accountingExportsHttp.markMovementsReady>) {
    return this.rpc.call(ctx, accountingExportsRpc.markMovementsReady, body);
  }
}
