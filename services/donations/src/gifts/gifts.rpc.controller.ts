import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { FindGiftDonors } from './use-cases/find-gift-donors.ts';
import { GetGiftState } from './use-cases/get-gift-state.ts';
import { GetGiftHistory } from './use-cases/get-gift-history.ts';
import { GetGift } from './use-cases/get-gift.ts';
import { ListGifts } from './use-cases/list-gifts.ts';
import { QuoteGift } from './use-cases/quote-gift.ts';
import { RecordGift } from './use-cases/record-gift.ts';
import { SumGifts } from './use-cases/sum-gifts.ts';
import { StartGift } from './use-cases/start-gift.ts';
import { VoidGift } from './use-cases/void-gift.ts';

@Controller()
export class GiftsRpcController {
  constructor(
    private readonly listGifts: ListGifts,
    private readonly sumGifts: SumGifts,
    private readonly findGiftDonors: FindGiftDonors,
    private readonly getGift: GetGift,
    private readonly getGiftHistory: GetGiftHistory,
    private readonly recordGift: RecordGift,
    private readonly voidGift: VoidGift,
    private readonly quoteGift: QuoteGift,
    private readonly startGift: StartGift,
    private readonly getGiftState: GetGiftState,
  ) {}

  @Rpc(donationsRpc.listGifts)
  list(ctx: Ctx, page: RequestOf<typeof donationsRpc.listGifts>) {
    return this.listGifts.execute(ctx, page);
  }

  @Rpc(donationsRpc.sumGifts)
  sum(ctx: Ctx, filters: RequestOf<typeof donationsRpc.sumGifts>) {
    return this.sumGifts.execute(ctx, filters);
  }

  @Rpc(donationsRpc.findGiftDonors)
  findDonors(ctx: Ctx, request: RequestOf<typeof donationsRpc.findGiftDonors>) {
    return this.findGiftDonors.execute(ctx, request);
  }

  @Rpc(donationsRpc.getGift)
  get(ctx: Ctx, { giftId }: RequestOf<typeof donationsRpc.getGift>) {
    return this.getGift.execute(ctx, giftId);
  }

  @Rpc(donationsRpc.getGiftHistory)
  getHistory(ctx: Ctx, { giftId }: RequestOf<typeof donationsRpc.getGiftHistory>) {
    return this.getGiftHistory.execute(ctx, giftId);
  }

  @Rpc(donationsRpc.recordGift)
  record(ctx: Ctx, request: RequestOf<typeof donationsRpc.recordGift>) {
    return this.recordGift.execute(ctx, request);
  }

  @Rpc(donationsRpc.voidGift)
  voidOne(ctx: Ctx, request: RequestOf<typeof donationsRpc.voidGift>) {
    return this.voidGift.execute(ctx, request);
  }

  @Rpc(donationsRpc.quoteGift)
  quote(_: Ctx, request: RequestOf<typeof donationsRpc.quoteGift>) {
    return this.quoteGift.execute(request);
  }

  @Rpc(donationsRpc.startGift)
  start(ctx: Ctx, request: RequestOf<typeof donationsRpc.startGift>) {
    return this.startGift.execute(ctx, request);
  }

  @Rpc(donationsRpc.getGiftState)
  getState(_: Ctx, request: RequestOf<typeof donationsRpc.getGiftState>) {
    return this.getGiftState.execute(request);
  }
}
