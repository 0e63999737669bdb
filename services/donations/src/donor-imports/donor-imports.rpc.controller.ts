import { Controller } from '@nestjs/common';
import { donorImportsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeImport } from './use-cases/change-import.ts';
import { ReadImports } from './use-cases/read-imports.ts';
import { UploadImport } from './use-cases/upload-import.ts';

@Controller()
export class DonorImportsRpcController {
  constructor(
    private readonly uploadImport: UploadImport,
    private readonly readImports: ReadImports,
    private readonly changeImport: ChangeImport,
  ) {}

  @Rpc(donorImportsRpc.begin)
  begin(ctx: Ctx, request: RequestOf<typeof donorImportsRpc.begin>) {
    return this.uploadImport.begin(ctx, request);
  }

  @Rpc(donorImportsRpc.addPart)
  addPart(ctx: Ctx, request: RequestOf<typeof donorImportsRpc.addPart>) {
    return this.uploadImport.addPart(ctx, request);
  }

  @Rpc(donorImportsRpc.finish)
  finish(ctx: Ctx, { importId }: RequestOf<typeof donorImportsRpc.finish>) {
    return this.uploadImport.finish(ctx, importId);
  }

  @Rpc(donorImportsRpc.abandon)
  abandon(ctx: Ctx, { importId }: RequestOf<typeof donorImportsRpc.abandon>) {
    return this.uploadImport.abandon(ctx, importId);
  }

  @Rpc(donorImportsRpc.list)
  list(ctx: Ctx, _: RequestOf<typeof donorImportsRpc.list>) {
    return this.readImports.list(ctx);
  }

  @Rpc(donorImportsRpc.get)
  get(ctx: Ctx, { importId }: RequestOf<typeof donorImportsRpc.get>) {
    return this.readImports.get(ctx, importId);
  }

  @Rpc(donorImportsRpc.listProblems)
  problems(ctx: Ctx, request: RequestOf<typeof donorImportsRpc.listProblems>) {
    return this.readImports.problems(ctx, request);
  }

  @Rpc(donorImportsRpc.setColumns)
  setColumns(ctx: Ctx, { importId, ...settings }: RequestOf<typeof donorImportsRpc.setColumns>) {
    return this.changeImport.setColumns(ctx, importId, settings);
  }

  @Rpc(donorImportsRpc.start)
  start(ctx: Ctx, { importId }: RequestOf<typeof donorImportsRpc.start>) {
    return this.changeImport.start(ctx, importId);
  }

  @Rpc(donorImportsRpc.undo)
  undo(ctx: Ctx, { importId }: RequestOf<typeof donorImportsRpc.undo>) {
    return this.changeImport.undo(ctx, importId);
  }

  @Rpc(donorImportsRpc.listPastGifts)
  pastGifts(ctx: Ctx, { donorId }: RequestOf<typeof donorImportsRpc.listPastGifts>) {
    return this.readImports.pastGifts(ctx, donorId);
  }
}
