import { Inject, Injectable } from '@nestjs/common';
import {
  cardsEvents,
  failure,
  type PurchaseWire,
  type ReceiptRequirementWire,
  type RequestOf,
  type receiptPolicyRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  authorize,
  permissionScopeIn,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { RequestEmails, type ExcusedPurchase } from '../../emails/request-emails.ts';
import { type PersonKey } from '../../receipt-policy/persistence/lock.repository.ts';
import { ReceiptRequirements } from '../../receipt-policy/use-cases/receipt-requirements.ts';
import { ReceiptLocks } from '../../receipt-policy/use-cases/receipt-locks.ts';
import { ExcuseRepository } from '../persistence/excuse.repository.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

type Rpc = typeof receiptPolicyRpc;

/** A purchase without a receipt: its cardholder states the reason, and someone else approves or rejects it. */
@Injectable()
export class ExcuseReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ReceiptAccess,
    private readonly excuses: ExcuseRepository,
    private readonly receiptRequirements: ReceiptRequirements,
    private readonly locks: ReceiptLocks,
    private readonly requestEmails: RequestEmails,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` */
  async read(ctx: Ctx, purchaseId: string): Promise<ReceiptRequirementWire> {
    const { actor } = authorize(ctx, 'purchase.read');
    const purchase = await this.access.purchase(ctx, authorize(ctx, 'purchase.read'), purchaseId);
    const requirement = await this.excuses.readRequirement(ctx, receipted(purchase));
    const isOwn = purchase.holder.id === actor.userId || requirement.excuse?.requestedBy.id === actor.userId;
    const isOpen = requirement.excuse?.status === 'pending';
    return {
      ...requirement,
      mayDecide: isOpen && !isOwn && permissionScopeIn(ctx, 'receipt-excuse.decide') !== 'none',
    };
  }

  /** While it is open, the purchase does not lock the cards. @throws DomainError `not_found`, `receipt_not_needed`, `receipt_excuse_closed` */
  async request(ctx: Ctx, command: RequestOf<Rpc['requestExcuse']>): Promise<ReceiptRequirementWire> {
    const authorized = authorize(ctx, 'receipt.manage');
    const { organizationId, actor } = authorized;
    const purchase = await this.access.purchase(ctx, authorized, command.purchaseId);
    if (purchase.receiptCount > 0) throw failure('receipt_not_needed');
    const key = { organizationId, userId: purchase.holder.id };
    await this.unitOfWork.runOnce(ctx, 'receipt-excuse.request', command, async (tx) => {
      const { reason } = command;
      const excuse = { reason, by: actor.userId, at: this.clock.now() };
      if (!(await this.excuses.request(tx, organizationId, purchase.id, excuse)))
        throw failure('receipt_excuse_closed');
      await this.record(tx, ctx, 'receipt-excuse.request', purchase, reason);
      await this.locks.decide(tx, ctx, key);
      await this.requestEmails.excuseStated(tx, excusedPurchase(key, purchase), actor.userId, reason);
      return {};
    });
    await this.locks.tryToApply([key]);
    return this.read(ctx, command.purchaseId);
  }

  /** @throws DomainError `not_found`, `receipt_excuse_closed`, `own_approval` for the cardholder and for the person who gave the reason. */
  async decide(ctx: Ctx, command: RequestOf<Rpc['decideExcuse']>): Promise<ReceiptRequirementWire> {
    const authorized = authorize(ctx, 'receipt-excuse.decide');
    const { organizationId, actor } = authorized;
    const purchase = await this.access.purchase(ctx, authorized, command.purchaseId);
    const key = { organizationId, userId: purchase.holder.id };
    const released = await this.unitOfWork.runOnce(ctx, 'receipt-excuse.decide', command, async (tx) => {
      const excuse = await this.excuses.lockOpen(tx, organizationId, receipted(purchase));
      if (excuse === null) throw failure('receipt_excuse_closed');
      if ([purchase.holder.id, excuse.requestedBy].includes(actor.userId)) throw failure('own_approval');
      const { isApproved } = command;
      const at = this.clock.now();
      await this.excuses.decide(tx, organizationId, excuse.purchaseId, { isApproved, by: actor.userId, at });
      const action = isApproved ? 'receipt-excuse.approve' : 'receipt-excuse.reject';
      await this.record(tx, ctx, action, purchase, excuse.reason);
      if (!isApproved) await this.receiptRequirements.giveNotice(tx, key, [excuse.purchaseId]);
      return this.receiptRequirements.changed(tx, ctx, key, [excuse.purchaseId]);
    });
    await this.locks.tryToApply(released);
    return this.read(ctx, command.purchaseId);
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    action: 'receipt-excuse.request' | 'receipt-excuse.approve' | 'receipt-excuse.reject',
    { id, merchant, holder }: PurchaseWire,
    reason: string,
  ): Promise<void> {
    const subject = { kind: 'purchase', id, name: merchant.name } as const;
    await this.audit.record(tx, ctx, { action, subject, before: null, after: { reason } });
    await tx.publish(cardsEvents.purchaseChanged, {
      organizationId: ctx.organizationId ?? '',
      purchaseId: id,
      userId: holder.id,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}

function excusedPurchase(
  { organizationId, userId: holderId }: PersonKey,
  { id: purchaseId, holder, merchant, amount, currency }: PurchaseWire,
): ExcusedPurchase {
  const holderName = holder.name ?? holder.email;
  return { organizationId, purchaseId, holderId, holderName, merchant: merchant.name, amount, currency };
}
