import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FollowPurchaseReceipt } from './use-cases/follow-purchase-receipt.ts';

@Controller()
export class PurchaseReceiptsEventsController {
  constructor(private readonly followPurchaseReceipt: FollowPurchaseReceipt) {}

  @OnEvent(cardsEvents.receiptMoved)
  receiptMoved(_: Ctx, moved: PayloadOf<typeof cardsEvents.receiptMoved>, tx: Transaction) {
    return this.followPurchaseReceipt.execute(tx, moved);
  }
}
