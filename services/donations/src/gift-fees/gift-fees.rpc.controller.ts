import { Controller } from '@nestjs/common';
import { giftFeesRpc } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetGiftFees } from './use-cases/get-gift-fees.ts';

@Controller()
export class GiftFeesRpcController {
  constructor(private readonly getGiftFees: GetGiftFees) {}

  @Rpc(giftFeesRpc.get)
  get(ctx: Ctx) {
    return this.getGiftFees.execute(ctx);
  }
}
