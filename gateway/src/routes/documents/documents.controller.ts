import { Controller, Res } from '@nestjs/common';
import { documentsHttp, documentsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { downloadOf } from '../files/download.ts';
import { FileTransfer } from '../files/file-transfer.ts';

@Controller()
export class DocumentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
  ) {}

  @Route(documentsHttp.listDocuments)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, documentsRpc.list, {});
  }

  @Route(documentsHttp.uploadDocument)
  upload(ctx: Ctx, { query, file }: RouteInput<typeof documentsHttp.uploadDocument>) {
    const { begin, addPart, finish, abandon } = documentsRpc;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { ...query, bytes: file.bytes }),
        addPart: (bound, { documentId }, part, content) =>
          this.rpc.call(bound, addPart, { documentId, part, content }),
        finish: (bound, { documentId }) => this.rpc.call(bound, finish, { documentId }),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(documentsHttp.downloadDocument)
  async download(
    ctx: Ctx,
    { params }: RouteInput<typeof documentsHttp.downloadDocument>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const read = (bound: Ctx, part: number) =>
      this.rpc.call(bound, documentsRpc.readPart, { documentId: params.id, part });
    const { document, content } = await read(ctx, 0);
    return downloadOf(document, this.transfer.stream(ctx, document.bytes, content, read), reply);
  }

  @Route(documentsHttp.removeDocument)
  remove(ctx: Ctx, { params }: RouteInput<typeof documentsHttp.removeDocument>) {
    return this.rpc.call(ctx, documentsRpc.remove, { documentId: params.id });
  }
}
