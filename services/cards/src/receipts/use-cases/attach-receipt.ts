import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptsPerPurchaseMax,
  type PurchaseWire,
  type ReceiptWire,
  type RequestOf,
  type receiptsRpc,
} from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { type PersonKey } from '../../receipt-policy/persistence/lock.repository.ts';
import { ReceiptRequirements } from '../../receipt-policy/use-cases/receipt-requirements.ts';
import { ReceiptLocks } from '../../receipt-policy/use-cases/receipt-locks.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import { ReceiptRepository, countedId } from '../persistence/receipt.repository.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

/** On whose behalf a receipt is attached that no signed-in person sent: for an emailed receipt, the owner of the receipts address. */
export interface AttachedBy {
  readonly organizationId: string;
  readonly actor: { readonly userId: string };
}

/** Attaches a receipt to a purchase, which may be pending; one receipt may be on several purchases. */
@Injectable()
export class AttachReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReceiptRepository,
    private readonly access: ReceiptAccess,
    private readonly changes: ReceiptChanges,
    private readonly receiptRequirements: ReceiptRequirements,
    private readonly locks: ReceiptLocks,
  ) {}

  /** @throws DomainError `not_found` for a purchase or a receipt that the caller may not see, `too_many_receipts` */
  async execute(ctx: Ctx, command: RequestOf<typeof receiptsRpc.attach>): Promise<ReceiptWire> {
    const authorized = authorize(ctx, 'receipt.manage');
    const { receiptId } = command;
    const purchase = await this.access.purchase(ctx, authorized, command.purchaseId);
    await this.access.receipt(ctx, 'receipt.manage', receiptId);
    const released = await this.unitOfWork.run(ctx, (tx) =>
      this.within(tx, ctx, authorized, receiptId, purchase),
    );
    await this.locks.tryToApply(released);
    return this.access.receipt(ctx, 'receipt.manage', receiptId);
  }

  /** The caller must apply the lock of the returned people after the commit. @throws DomainError `not_found`, `too_many_receipts` */
  async within(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, actor }: AttachedBy,
    receiptId: string,
    purchase: PurchaseWire,
  ): Promise<PersonKey[]> {
    // Before the row, as at the beginning of an upload.
    const target = receipted(purchase);
    await this.receipts.lockCount(tx, countedId(target));
    const receipt = await this.receipts.lockOne(tx, organizationId, receiptId);
    if (receipt?.uploadedAt == null) throw notFound();
    if (!(await this.receipts.attach(tx, organizationId, receiptId, target, actor.userId))) return [];
    const count = await this.receipts.countOfPurchase(tx, organizationId, target);
    if (count > receiptsPerPurchaseMax) throw failure('too_many_receipts');
    await this.changes.attached(tx, ctx, purchase, receipt);
    const key = { organizationId, userId: purchase.holder.id };
    return this.receiptRequirements.changed(tx, ctx, key, [purchase.id]);
  }
}
