import { Injectable } from '@nestjs/common';
import { type PayloadOf, type cardsEvents } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

/** Keeps which files are on purchases, so that the same one is noticed in a report. */
@Injectable()
export class SyncPurchaseReceipt {
  /** In the transaction of the event. An older one changes nothing. */
  async execute(tx: Transaction, moved: PayloadOf<typeof cardsEvents.receiptMoved>): Promise<void> {
    const { organizationId, receiptId, purchaseId, isOnPurchase, revision, sha256, userId, merchant } = moved;
    await tx.query(sql`
      insert into purchase_receipt as kept (organization_id, receipt_id, purchase_id, is_on_purchase, revision, sha256, user_id, merchant)
      values (${organizationId}, ${receiptId}, ${purchaseId}, ${isOnPurchase}, ${revision}, ${sha256}, ${userId}, ${merchant})
      on conflict (organization_id, receipt_id, purchase_id) do update
      set is_on_purchase = excluded.is_on_purchase, revision = excluded.revision
      where kept.revision < excluded.revision`);
  }
}
