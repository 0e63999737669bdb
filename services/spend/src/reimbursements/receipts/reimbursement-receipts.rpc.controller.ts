import { Controller } from '@nestjs/common';
import { reimbursementReceiptsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeReceipts } from './use-cases/change-receipts.ts';
import { ReadReceipt } from './use-cases/read-receipt.ts';
import { UploadReceipt } from './use-cases/upload-receipt.ts';

@Controller()
export class ReimbursementReceiptsRpcController {
  constructor(
    private readonly uploadReceipt: UploadReceipt,
    private readonly readReceipt: ReadReceipt,
    private readonly changeReceipts: ChangeReceipts,
  ) {}

  @Rpc(reimbursementReceiptsRpc.begin)
  begin(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.begin>) {
    return this.uploadReceipt.begin(ctx, command);
  }

  @Rpc(reimbursementReceiptsRpc.addPart)
  addPart(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.addPart>) {
    return this.uploadReceipt.addPart(ctx, command);
  }

  @Rpc(reimbursementReceiptsRpc.finish)
  finish(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.finish>) {
    return this.uploadReceipt.finish(ctx, command);
  }

  @Rpc(reimbursementReceiptsRpc.abandon)
  abandon(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.abandon>) {
    return this.uploadReceipt.abandon(ctx, command);
  }

  @Rpc(reimbursementReceiptsRpc.readPart)
  readPart(ctx: Ctx, request: RequestOf<typeof reimbursementReceiptsRpc.readPart>) {
    return this.readReceipt.part(ctx, request);
  }

  @Rpc(reimbursementReceiptsRpc.attach)
  attach(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.attach>) {
    return this.changeReceipts.attach(ctx, command);
  }

  @Rpc(reimbursementReceiptsRpc.remove)
  remove(ctx: Ctx, command: RequestOf<typeof reimbursementReceiptsRpc.remove>) {
    return this.changeReceipts.remove(ctx, command);
  }
}
