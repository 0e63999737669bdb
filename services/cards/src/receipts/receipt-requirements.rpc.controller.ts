import { Controller } from '@nestjs/common';
import { receiptPolicyRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ExcuseReceipt } from './use-cases/excuse-receipt.ts';
import { ListExcuses } from './use-cases/list-excuses.ts';
import { RemindCardholders } from './use-cases/remind-cardholders.ts';

@Controller()
export class ReceiptRequirementsRpcController {
  constructor(
    private readonly excuseReceipt: ExcuseReceipt,
    private readonly listExcuses: ListExcuses,
    private readonly remindCardholders: RemindCardholders,
  ) {}

  @Rpc(receiptPolicyRpc.getRequirement)
  get(ctx: Ctx, { purchaseId }: RequestOf<typeof receiptPolicyRpc.getRequirement>) {
    return this.excuseReceipt.read(ctx, purchaseId);
  }

  @Rpc(receiptPolicyRpc.remind)
  remind(ctx: Ctx, command: RequestOf<typeof receiptPolicyRpc.remind>) {
    return this.remindCardholders.execute(ctx, command);
  }

  @Rpc(receiptPolicyRpc.listExcuses)
  list(ctx: Ctx, request: RequestOf<typeof receiptPolicyRpc.listExcuses>) {
    return this.listExcuses.execute(ctx, request);
  }

  @Rpc(receiptPolicyRpc.requestExcuse)
  request(ctx: Ctx, command: RequestOf<typeof receiptPolicyRpc.requestExcuse>) {
    return this.excuseReceipt.request(ctx, command);
  }

  @Rpc(receiptPolicyRpc.decideExcuse)
  decide(ctx: Ctx, command: RequestOf<typeof receiptPolicyRpc.decideExcuse>) {
    return this.excuseReceipt.decide(ctx, command);
  }
}
