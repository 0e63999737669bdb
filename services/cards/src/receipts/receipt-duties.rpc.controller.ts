import { Controller } from '@nestjs/common';
import { receiptPolicyRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ExcuseReceipt } from './use-cases/excuse-receipt.ts';

@Controller()
export class ReceiptDutiesRpcController {
  constructor(private readonly excuseReceipt: ExcuseReceipt) {}

  @Rpc(receiptPolicyRpc.getDuty)
  get(ctx: Ctx, { purchaseId }: RequestOf<typeof receiptPolicyRpc.getDuty>) {
    return this.excuseReceipt.read(ctx, purchaseId);
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
