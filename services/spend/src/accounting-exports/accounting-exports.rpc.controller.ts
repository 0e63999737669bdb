import { Controller } from '@nestjs/common';
import { accountingExportsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CreateExport } from './use-cases/create-export.ts';
import { ReadExports } from './use-cases/read-exports.ts';
import { ReviewMovements } from './use-cases/review-movements.ts';

@Controller()
export class AccountingExportsRpcController {
  constructor(
    private readonly createExport: CreateExport,
    private readonly readExports: ReadExports,
    private readonly reviewMovements: ReviewMovements,
  ) {}

  @Rpc(accountingExportsRpc.listExports)
  list(ctx: Ctx, request: RequestOf<typeof accountingExportsRpc.listExports>) {
    return this.readExports.list(ctx, request);
  }

  @Rpc(accountingExportsRpc.previewExport)
  preview(ctx: Ctx, query: RequestOf<typeof accountingExportsRpc.previewExport>) {
    return this.readExports.preview(ctx, query);
  }

  @Rpc(accountingExportsRpc.createExport)
  create(ctx: Ctx, command: RequestOf<typeof accountingExportsRpc.createExport>) {
    return this.createExport.execute(ctx, command);
  }

  @Rpc(accountingExportsRpc.readExport)
  readPart(ctx: Ctx, request: RequestOf<typeof accountingExportsRpc.readExport>) {
    return this.readExports.readPart(ctx, request);
  }

  @Rpc(accountingExportsRpc.listMovements)
  movements(ctx: Ctx, query: RequestOf<typeof accountingExportsRpc.listMovements>) {
    return this.reviewMovements.list(ctx, query);
  }

  @Rpc(accountingExportsRpc.markMovementsReady)
  mark(ctx: Ctx, command: RequestOf<typeof accountingExportsRpc.markMovementsReady>) {
    return this.reviewMovements.mark(ctx, command);
  }
}
