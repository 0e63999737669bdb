import { Controller, Res } from '@nestjs/common';
import { accountingExportsRpc, clientsHttp, fundsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, withOrganization, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { BooksReader } from '../accounting/books-reader.ts';
import { ExportDownload } from '../accounting/export-download.ts';

/** The books of a client, for its advisors; the services refuse people who do not advise it. */
@Controller()
export class ClientBooksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly books: BooksReader,
    private readonly files: ExportDownload,
  ) {}

  @Route(clientsHttp.listClientFunds)
  funds(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.listClientFunds>) {
    return this.rpc.call(withOrganization(ctx, params.id), fundsRpc.listFunds, {});
  }

  @Route(clientsHttp.getClientStatement)
  statement(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.getClientStatement>) {
    return this.books.statement(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.exportClientJournal)
  journal(
    ctx: Ctx,
    { params, query }: RouteInput<typeof clientsHttp.exportClientJournal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.books.journal(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.listClientExports)
  exports(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.listClientExports>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingExportsRpc.listExports, query);
  }

  @Route(clientsHttp.createClientExport)
  createExport(ctx: Ctx, { params, body }: RouteInput<typeof clientsHttp.createClientExport>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingExportsRpc.createExport, body);
  }

  @Route(clientsHttp.downloadClientExport)
  downloadExport(
    ctx: Ctx,
    { params, query }: RouteInput<typeof clientsHttp.downloadClientExport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.files.file(withOrganization(ctx, params.id), params.exportId, query.maxLines);
  }
}
