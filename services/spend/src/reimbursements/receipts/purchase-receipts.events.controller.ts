import { Controller } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SyncPurchaseReceipt } from './use-cases/sync-purchase-receipt.ts';

@Controller()
export class PurchaseReceiptsEventsController {
  constructor(private readonly syncPurchaseReceipt: SyncPurchaseReceipt) {}

  @OnEvent(cardsEvents.receiptMoved)
  receiptMoved(_: Ctx, moved: PayloadOf<typeof cardsEvents.receiptMoved>, tx: Transaction) {
    return this.syncPurchaseReceipt.execute(tx, moved);
  }
}
