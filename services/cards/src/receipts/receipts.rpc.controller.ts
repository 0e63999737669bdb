import { Controller } from '@nestjs/common';
import { receiptsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AttachReceipt } from './use-cases/attach-receipt.ts';
import { ReadReceipts } from './use-cases/read-receipts.ts';
import { RemoveReceipt } from './use-cases/remove-receipt.ts';
import { SuggestPurchases } from './use-cases/suggest-purchases.ts';
import { UploadReceipt } from './use-cases/upload-receipt.ts';

@Controller()
export class ReceiptsRpcController {
  constructor(
    private readonly uploadReceipt: UploadReceipt,
    private readonly readReceipts: ReadReceipts,
    private readonly attachReceipt: AttachReceipt,
    private readonly removeReceipt: RemoveReceipt,
    private readonly suggestPurchases: SuggestPurchases,
  ) {}

  @Rpc(receiptsRpc.begin)
  begin(ctx: Ctx, request: RequestOf<typeof receiptsRpc.begin>) {
    return this.uploadReceipt.begin(ctx, request);
  }

  @Rpc(receiptsRpc.addPart)
  addPart(ctx: Ctx, request: RequestOf<typeof receiptsRpc.addPart>) {
    return this.uploadReceipt.addPart(ctx, request);
  }

  @Rpc(receiptsRpc.finish)
  finish(ctx: Ctx, request: RequestOf<typeof receiptsRpc.finish>) {
    return this.uploadReceipt.finish(ctx, request);
  }

  @Rpc(receiptsRpc.abandon)
  abandon(ctx: Ctx, request: RequestOf<typeof receiptsRpc.abandon>) {
    return this.uploadReceipt.abandon(ctx, request);
  }

  @Rpc(receiptsRpc.listUnassigned)
  listUnassigned(ctx: Ctx, _: RequestOf<typeof receiptsRpc.listUnassigned>) {
    return this.readReceipts.unassigned(ctx);
  }

  @Rpc(receiptsRpc.listOfPurchase)
  listOfPurchase(ctx: Ctx, { purchaseId }: RequestOf<typeof receiptsRpc.listOfPurchase>) {
    return this.readReceipts.ofPurchase(ctx, purchaseId);
  }

  @Rpc(receiptsRpc.readPart)
  readPart(ctx: Ctx, request: RequestOf<typeof receiptsRpc.readPart>) {
    return this.readReceipts.part(ctx, request);
  }

  @Rpc(receiptsRpc.suggestPurchases)
  suggest(ctx: Ctx, { receiptId }: RequestOf<typeof receiptsRpc.suggestPurchases>) {
    return this.suggestPurchases.execute(ctx, receiptId);
  }

  @Rpc(receiptsRpc.attach)
  attach(ctx: Ctx, request: RequestOf<typeof receiptsRpc.attach>) {
    return this.attachReceipt.execute(ctx, request);
  }

  @Rpc(receiptsRpc.detach)
  detach(ctx: Ctx, request: RequestOf<typeof receiptsRpc.detach>) {
    return this.removeReceipt.fromPurchase(ctx, request);
  }

  @Rpc(receiptsRpc.remove)
  remove(ctx: Ctx, request: RequestOf<typeof receiptsRpc.remove>) {
    return this.removeReceipt.fromInbox(ctx, request);
  }
}
