import { Injectable } from '@nestjs/common';
import { type ReceiptPolicyWire, type RequestOf, type receiptPolicyRpc } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { requiresReceipt } from '../domain/requires-receipt.ts';
import { type PersonKey } from '../persistence/lock.repository.ts';
import { ReceiptPolicyRepository } from '../persistence/receipt-policy.repository.ts';
import { RequirementRepository } from '../persistence/requirement.repository.ts';
import { ReceiptLocks } from './receipt-locks.ts';

@Injectable()
export class SetPolicy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policies: ReceiptPolicyRepository,
    private readonly requirements: RequirementRepository,
    private readonly locks: ReceiptLocks,
    private readonly audit: AuditTrail,
  ) {}

  read(ctx: Ctx): Promise<ReceiptPolicyWire> {
    authorize(ctx, 'purchase.read');
    return this.policies.read(ctx);
  }

  /** A stricter policy applies to purchases that are settled from now on; a looser one also ends requirements that are already due. */
  async execute(ctx: Ctx, policy: RequestOf<typeof receiptPolicyRpc.set>): Promise<ReceiptPolicyWire> {
    const { organizationId } = authorize(ctx, 'receipt-policy.manage');
    const released = await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.policies.find(tx, organizationId);
      await this.policies.save(tx, organizationId, policy);
      await this.audit.record(tx, ctx, {
        action: 'receipt-policy.set',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: { ...before },
        after: { ...policy },
      });
      return this.release(tx, ctx, organizationId, policy);
    });
    await this.locks.tryToApply(released);
    return policy;
  }

  private async release(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    policy: ReceiptPolicyWire,
  ): Promise<PersonKey[]> {
    const open = await this.requirements.open(tx, organizationId, null);
    const ended = open.filter((requirement) => !requiresReceipt(policy, requirement));
    const userIds = [...new Set(ended.map(({ userId }) => userId))].sort();
    for (const userId of userIds) await this.locks.serialize(tx, userId);
    await this.requirements.remove(
      tx,
      organizationId,
      ended.map(({ purchaseId }) => purchaseId),
    );
    const keys = userIds.map((userId) => ({ organizationId, userId }));
    for (const key of keys) await this.locks.decide(tx, ctx, key);
    return keys;
  }
}
