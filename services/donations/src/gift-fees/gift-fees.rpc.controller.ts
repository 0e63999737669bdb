import { Controller } from '@nestjs/common';
import { giftFeesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetGiftFees } from './use-cases/get-gift-fees.ts';
import { SetFeeRates } from './use-cases/set-fee-rates.ts';

@Controller()
export class GiftFeesRpcController {
  constructor(
    private readonly getGiftFees: GetGiftFees,
    private readonly setFeeRates: SetFeeRates,
  ) {}

  @Rpc(giftFeesRpc.get)
  get(ctx: Ctx) {
    return this.getGiftFees.execute(ctx);
  }

  @Rpc(giftFeesRpc.setRates)
  async setRates(ctx: Ctx, request: RequestOf<typeof giftFeesRpc.setRates>) {
    await this.setFeeRates.execute(ctx, request);
    return this.getGiftFees.execute(ctx);
  }
}
