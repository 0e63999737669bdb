import { Controller } from '@nestjs/common';
import { donationsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { BookGift } from './use-cases/book-gift.ts';

@Controller()
export class LedgerEventsController {
  constructor(private readonly bookGift: BookGift) {}

  @OnEvent(donationsEvents.giftSucceeded)
  giftSucceeded(_: Ctx, gift: PayloadOf<typeof donationsEvents.giftSucceeded>, tx: Transaction) {
    return this.bookGift.succeeded(tx, gift);
  }

  @OnEvent(donationsEvents.giftRefunded)
  giftRefunded(_: Ctx, refund: PayloadOf<typeof donationsEvents.giftRefunded>, tx: Transaction) {
    return this.bookGift.refunded(tx, refund);
  }
}
