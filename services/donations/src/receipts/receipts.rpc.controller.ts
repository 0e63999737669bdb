import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { PrintReceipt } from './use-cases/print-receipt.ts';
import { ResendReceipt } from './use-cases/resend-receipt.ts';

@Controller()
export class ReceiptsRpcController {
  constructor(
    private readonly resendReceipt: ResendReceipt,
    private readonly printReceipt: PrintReceipt,
  ) {}

  @Rpc(donationsRpc.resendReceipt)
  resend(ctx: Ctx, { giftId }: RequestOf<typeof donationsRpc.resendReceipt>) {
    return this.resendReceipt.execute(ctx, giftId);
  }

  @Rpc(donationsRpc.printReceipt)
  print(ctx: Ctx, { giftId }: RequestOf<typeof donationsRpc.printReceipt>) {
    return this.printReceipt.execute(ctx, giftId);
  }
}
