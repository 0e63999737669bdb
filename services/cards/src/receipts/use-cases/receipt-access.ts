import { Injectable } from '@nestjs/common';
import { notFound, type Action, type PurchaseWire, type ReceiptWire } from '@almoner/contracts';
import { authorize, type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';
import { DuplicateReader } from '../persistence/duplicate.reader.ts';
import { ReceiptReader } from '../persistence/receipt.reader.ts';
import { type ReceiptedPurchase } from '../persistence/receipt.repository.ts';

/** A person may see and change the receipts of the purchases that they may see, and those in their inbox. */
@Injectable()
export class ReceiptAccess {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
    private readonly receipts: ReceiptReader,
    private readonly duplicates: DuplicateReader,
  ) {}

  /** @throws DomainError `not_found` */
  async purchase(ctx: Ctx, authorized: Authorized, purchaseId: string): Promise<PurchaseWire> {
    const purchase = await this.findPurchase(ctx, authorized, purchaseId);
    if (purchase === null) throw notFound();
    return purchase;
  }

  /** Null for a purchase that does not exist or that the caller may not see. */
  async findPurchase(ctx: Ctx, authorized: Authorized, purchaseId: string): Promise<PurchaseWire | null> {
    const scope = await this.members.scopeOf(ctx, authorized);
    return this.purchases.findPurchase(ctx, purchaseId, scope);
  }

  /**
   * A receipt of this purchase.
   * @throws DomainError `not_found` also for a receipt of another purchase or of none.
   */
  async receiptOfPurchase(ctx: Ctx, purchaseId: string, receiptId: string): Promise<ReceiptWire> {
    const purchase = await this.purchase(ctx, authorize(ctx, 'purchase.read'), purchaseId);
    const receipts = await this.receipts.ofPurchase(ctx, receipted(purchase));
    const receipt = receipts.find(({ id }) => id === receiptId);
    if (receipt === undefined) throw notFound();
    return receipt;
  }

  /** @throws DomainError `not_found` */
  async receipt(ctx: Ctx, action: Action, receiptId: string): Promise<ReceiptWire> {
    const authorized = authorize(ctx, action);
    const scope = await this.members.scopeOf(ctx, authorized);
    const receipt = await this.receipts.find(ctx, receiptId, authorized.actor.userId, scope);
    if (receipt === null) throw notFound();
    const [found = receipt] = await this.duplicates.withOtherPurchases(ctx, [receipt], scope);
    return found;
  }
}

/** An authorization has only its own receipts. */
export const receipted = ({ id, authorizationId, holder }: PurchaseWire): ReceiptedPurchase => ({
  id,
  authorizationId,
  userId: holder.id,
});
