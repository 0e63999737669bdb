import { Controller, Res, StreamableFile } from '@nestjs/common';
import { documentsHttp, documentsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { Route } from '../../api/route.decorator.ts';
import { DocumentTransfer } from './document-transfer.ts';

/** Headers of a download: a user's file is saved, not shown, and may not run scripts. */
const harmless = { 'content-security-policy': "sandbox; default-src 'none'", 'cache-control': 'no-store' };

@Controller()
export class DocumentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: DocumentTransfer,
  ) {}

  @Route(documentsHttp.listDocuments)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, documentsRpc.list, {});
  }

  @Route(documentsHttp.uploadDocument)
  upload(ctx: Ctx, { query, file }: RouteInput<typeof documentsHttp.uploadDocument>) {
    return this.transfer.send(ctx, query, file);
  }

  @Route(documentsHttp.downloadDocument)
  async download(
    ctx: Ctx,
    { params }: RouteInput<typeof documentsHttp.downloadDocument>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { document, content } = await this.transfer.fetch(ctx, params.id);
    void reply.headers(harmless);
    const { type, bytes: length, name } = document;
    return new StreamableFile(content, { type, length, disposition: attachmentOf(name) });
  }

  @Route(documentsHttp.removeDocument)
  remove(ctx: Ctx, { params }: RouteInput<typeof documentsHttp.removeDocument>) {
    return this.rpc.call(ctx, documentsRpc.remove, { documentId: params.id });
  }
}
