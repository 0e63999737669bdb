import { Controller, Res } from '@nestjs/common';
import { fundFilesHttp, fundFilesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { FileTransfer } from '../files/file-transfer.ts';
import { FundFileDownload } from './fund-file-download.ts';

@Controller()
export class FundFilesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
    private readonly download: FundFileDownload,
  ) {}

  @Route(fundFilesHttp.listFundFiles)
  list(ctx: Ctx, { params, query }: RouteInput<typeof fundFilesHttp.listFundFiles>) {
    return this.rpc.call(ctx, fundFilesRpc.list, { fundId: params.id, ...query });
  }

  @Route(fundFilesHttp.uploadFundFile)
  upload(ctx: Ctx, { params, query, file }: RouteInput<typeof fundFilesHttp.uploadFundFile>) {
    const { begin, addPart, finish, abandon } = fundFilesRpc;
    const fundId = params.id;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { fundId, ...query, bytes: file.bytes }),
        addPart: (bound, { fileId }, part, content) =>
          this.rpc.call(bound, addPart, { fundId, fileId, part, content }),
        finish: (bound, { fileId }) => this.rpc.call(bound, finish, { fundId, fileId }),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(fundFilesHttp.downloadFundFile)
  file(
    ctx: Ctx,
    { params }: RouteInput<typeof fundFilesHttp.downloadFundFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.download.file(ctx, { fundId: params.id, fileId: params.fileId }, reply);
  }

  @Route(fundFilesHttp.removeFundFile)
  remove(ctx: Ctx, { params }: RouteInput<typeof fundFilesHttp.removeFundFile>) {
    return this.rpc.call(ctx, fundFilesRpc.remove, { fundId: params.id, fileId: params.fileId });
  }
}
