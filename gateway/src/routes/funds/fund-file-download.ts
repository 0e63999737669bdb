import { Injectable, type StreamableFile } from '@nestjs/common';
import { fundFilesRpc } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { downloadOf } from '../files/download.ts';
import { FileTransfer } from '../files/file-transfer.ts';

interface FileOfFund {
  readonly fundId: string;
  readonly fileId: string;
}

/** Files of restricted funds: for their organization, and for the advisors of it. */
@Injectable()
export class FundFileDownload {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
  ) {}

  async file(ctx: Ctx, of: FileOfFund, reply: FastifyReply): Promise<StreamableFile> {
    const read = (bound: Ctx, part: number) => this.rpc.call(bound, fundFilesRpc.readPart, { ...of, part });
    const { file, content } = await read(ctx, 0);
    return downloadOf(file, this.transfer.stream(ctx, file.bytes, content, read), reply);
  }
}
