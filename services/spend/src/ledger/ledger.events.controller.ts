import { Controller } from '@nestjs/common';
import { donationsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { BookGift } from './use-cases/book-gift.ts';
import { BookPayout } from './use-cases/book-payout.ts';

@Controller()
export class LedgerEventsController {
  constructor(
    private readonly bookGift: BookGift,
    private readonly bookPayout: BookPayout,
  ) {}

  @OnEvent(donationsEvents.giftSucceeded)
  giftSucceeded(_: Ctx, gift: PayloadOf<typeof donationsEvents.giftSucceeded>, tx: Transaction) {
    return this.bookGift.succeeded(tx, gift);
  }

  @OnEvent(donationsEvents.giftRefunded)
  giftRefunded(_: Ctx, refund: PayloadOf<typeof donationsEvents.giftRefunded>, tx: Transaction) {
    return this.bookGift.refunded(tx, refund);
  }

  @OnEvent(donationsEvents.giftRefundFailed)
  giftRefundFailed(_: Ctx, failed: PayloadOf<typeof donationsEvents.giftRefundFailed>, tx: Transaction) {
    return this.bookGift.refundFailed(tx, failed);
  }

  @OnEvent(donationsEvents.giftDisputeMoved)
  giftDisputeMoved(_: Ctx, moved: PayloadOf<typeof donationsEvents.giftDisputeMoved>, tx: Transaction) {
    return this.bookGift.disputeMoved(tx, moved);
  }

  @OnEvent(donationsEvents.offlineGiftRecorded)
  offlineGiftRecorded(_: Ctx, gift: PayloadOf<typeof donationsEvents.offlineGiftRecorded>, tx: Transaction) {
    return this.bookGift.recorded(tx, gift);
  }

  @OnEvent(donationsEvents.offlineGiftVoided)
  offlineGiftVoided(_: Ctx, gift: PayloadOf<typeof donationsEvents.offlineGiftVoided>, tx: Transaction) {
    return this.bookGift.voided(tx, gift);
  }

  @OnEvent(donationsEvents.payoutArrived)
  payoutArrived(ctx: Ctx, payout: PayloadOf<typeof donationsEvents.payoutArrived>, tx: Transaction) {
    return this.bookPayout.arrived(tx, ctx, payout);
  }

  @OnEvent(donationsEvents.payoutReturned)
  payoutReturned(ctx: Ctx, payout: PayloadOf<typeof donationsEvents.payoutReturned>, tx: Transaction) {
    return this.bookPayout.returned(tx, ctx, payout);
  }
}
