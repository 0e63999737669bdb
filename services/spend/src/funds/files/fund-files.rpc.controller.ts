import { Controller } from '@nestjs/common';
import { fundFilesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadFundFiles } from './use-cases/read-fund-files.ts';
import { RemoveFundFile } from './use-cases/remove-fund-file.ts';
import { UploadFundFile } from './use-cases/upload-fund-file.ts';

@Controller()
export class FundFilesRpcController {
  constructor(
    private readonly uploadFundFile: UploadFundFile,
    private readonly readFundFiles: ReadFundFiles,
    private readonly removeFundFile: RemoveFundFile,
  ) {}

  @Rpc(fundFilesRpc.list)
  list(ctx: Ctx, query: RequestOf<typeof fundFilesRpc.list>) {
    return this.readFundFiles.list(ctx, query);
  }

  @Rpc(fundFilesRpc.begin)
  begin(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.begin>) {
    return this.uploadFundFile.begin(ctx, command);
  }

  @Rpc(fundFilesRpc.addPart)
  addPart(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.addPart>) {
    return this.uploadFundFile.addPart(ctx, command);
  }

  @Rpc(fundFilesRpc.finish)
  finish(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.finish>) {
    return this.uploadFundFile.finish(ctx, command);
  }

  @Rpc(fundFilesRpc.abandon)
  abandon(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.abandon>) {
    return this.uploadFundFile.abandon(ctx, command);
  }

  @Rpc(fundFilesRpc.readPart)
  readPart(ctx: Ctx, request: RequestOf<typeof fundFilesRpc.readPart>) {
    return this.readFundFiles.part(ctx, request);
  }

  @Rpc(fundFilesRpc.remove)
  remove(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.remove>) {
    return this.removeFundFile.execute(ctx, command);
  }
}
