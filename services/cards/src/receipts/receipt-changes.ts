import { Injectable } from '@nestjs/common';
import { cardsEvents, type AuditAction, type PurchaseWire, type ReceiptWire } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { ReceiptRepository, type ReceiptRecord } from './persistence/receipt.repository.ts';

type AuditedReceipt = Pick<ReceiptWire, 'id' | 'name' | 'type' | 'bytes' | 'sha256'>;

/** Records changes of receipts in the audit log, and publishes those of purchases for open pages. */
@Injectable()
export class ReceiptChanges {
  constructor(
    private readonly audit: AuditTrail,
    private readonly receipts: ReceiptRepository,
  ) {}

  uploaded(tx: Transaction, ctx: Ctx, receipt: AuditedReceipt): Promise<void> {
    return this.ofReceipt(tx, ctx, 'receipt.upload', receipt);
  }

  /** Came by email for the person with this address. */
  mailed(tx: Transaction, ctx: Ctx, receipt: AuditedReceipt, address: string): Promise<void> {
    return this.ofReceipt(tx, ctx, 'receipt.upload', receipt, { mailedTo: address });
  }

  removed(tx: Transaction, ctx: Ctx, receipt: AuditedReceipt): Promise<void> {
    return this.ofReceipt(tx, ctx, 'receipt.remove', receipt);
  }

  attached(tx: Transaction, ctx: Ctx, purchase: PurchaseWire, receipt: ReceiptRecord): Promise<void> {
    return this.ofPurchase(tx, ctx, 'receipt.attach', purchase, receipt, [purchase.id]);
  }

  /** Before the receipt is removed. `purchaseIds`: of the line itself, or of the authorization that it had the receipt from. */
  detached(
    tx: Transaction,
    ctx: Ctx,
    purchase: PurchaseWire,
    receipt: ReceiptRecord,
    purchaseIds: readonly string[],
  ): Promise<void> {
    return this.ofPurchase(tx, ctx, 'receipt.detach', purchase, receipt, purchaseIds);
  }

  private ofReceipt(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    receipt: AuditedReceipt,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const { id, name, type, bytes, sha256 } = receipt;
    const fields = { name, type, bytes, sha256, ...more };
    const isRemoved = action === 'receipt.remove';
    return this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'receipt', id, name },
      before: isRemoved ? fields : null,
      after: isRemoved ? null : fields,
    });
  }

  private async ofPurchase(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    { id, merchant, holder }: PurchaseWire,
    { id: receiptId, name: receipt, sha256 }: ReceiptRecord,
    purchaseIds: readonly string[],
  ): Promise<void> {
    const isDetached = action === 'receipt.detach';
    const organizationId = ctx.organizationId ?? '';
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'purchase', id, name: merchant.name },
      before: isDetached ? { receipt } : null,
      after: isDetached ? null : { receipt },
    });
    await tx.publish(cardsEvents.purchaseChanged, {
      organizationId,
      purchaseId: id,
      userId: holder.id,
      occurredAt: new Date().toISOString(),
    });
    if (sha256 === null) return;
    for (const purchaseId of purchaseIds)
      await tx.publish(cardsEvents.receiptMoved, {
        organizationId,
        receiptId,
        purchaseId,
        isOnPurchase: !isDetached,
        revision: await this.receipts.countMove(tx, organizationId, receiptId),
        sha256,
        userId: holder.id,
        merchant: merchant.name,
      });
  }
}
