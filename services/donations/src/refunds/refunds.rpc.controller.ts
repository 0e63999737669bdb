import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { RefundGift } from './use-cases/refund-gift.ts';

@Controller()
export class RefundsRpcController {
  constructor(private readonly refundGift: RefundGift) {}

  @Rpc(donationsRpc.refundGift)
  refund(ctx: Ctx, request: RequestOf<typeof donationsRpc.refundGift>) {
    return this.refundGift.execute(ctx, request);
  }
}
