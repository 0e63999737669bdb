import { Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type receiptsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { ReceiptRequirements } from '../../receipt-policy/use-cases/receipt-requirements.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import { ReceiptRepository } from '../persistence/receipt.repository.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

@Injectable()
export class RemoveReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReceiptRepository,
    private readonly access: ReceiptAccess,
    private readonly changes: ReceiptChanges,
    private readonly receiptRequirements: ReceiptRequirements,
  ) {}

  /** Takes it off a purchase; the file is deleted unless another purchase has it. @throws DomainError `not_found` */
  async fromPurchase(ctx: Ctx, command: RequestOf<typeof receiptsRpc.detach>) {
    const authorized = authorize(ctx, 'receipt.manage');
    const { organizationId } = authorized;
    const { receiptId } = command;
    const purchase = await this.access.purchase(ctx, authorized, command.purchaseId);
    return this.unitOfWork.runOnce(ctx, 'receipt.detach', command, async (tx) => {
      const receipt = await this.receipts.lockOne(tx, organizationId, receiptId);
      if (receipt === null) throw notFound();
      const purchaseIds = await this.receipts.detach(tx, organizationId, receiptId, receipted(purchase));
      if (purchaseIds.length === 0) throw notFound();
      await this.changes.detached(tx, ctx, purchase, receipt, purchaseIds);
      if (!(await this.receipts.isOnPurchase(tx, organizationId, receiptId)))
        await this.receipts.remove(tx, organizationId, receiptId);
      // Its deadline is set again; nobody is locked before that.
      const key = { organizationId, userId: purchase.holder.id };
      const { id, authorizationId } = purchase;
      await this.receiptRequirements.changed(
        tx,
        ctx,
        key,
        authorizationId === null ? [id] : [id, authorizationId],
      );
      return {};
    });
  }

  /** @throws DomainError `not_found` for a receipt of another person, `receipt_on_purchase` */
  async fromInbox(ctx: Ctx, command: RequestOf<typeof receiptsRpc.remove>) {
    const { organizationId, actor } = authorize(ctx, 'receipt.manage');
    const { receiptId } = command;
    return this.unitOfWork.runOnce(ctx, 'receipt.remove', command, async (tx) => {
      const receipt = await this.receipts.lockOne(tx, organizationId, receiptId);
      if (receipt?.uploadedBy !== actor.userId) throw notFound();
      const { type, sha256 } = receipt;
      if (type === null || sha256 === null) throw notFound();
      if (await this.receipts.isOnPurchase(tx, organizationId, receiptId))
        throw failure('receipt_on_purchase');
      await this.receipts.remove(tx, organizationId, receiptId);
      await this.changes.removed(tx, ctx, { ...receipt, type, sha256 });
      return {};
    });
  }
}
