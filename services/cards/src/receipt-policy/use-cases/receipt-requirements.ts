import { Inject, Injectable } from '@nestjs/common';
import { type TransactionFact } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { firstDeadline, isReliable, movedDeadline, noticeFrom } from '../domain/deadline.ts';
import { requiresReceipt } from '../domain/requires-receipt.ts';
import { type PersonKey } from '../persistence/lock.repository.ts';
import { ReceiptPolicyRepository } from '../persistence/receipt-policy.repository.ts';
import { RequirementRepository } from '../persistence/requirement.repository.ts';
import { ReceiptLocks } from './receipt-locks.ts';

const halfYearMs = 182 * 86_400_000;

/** Receipts due for purchases: from settlement until a receipt is there, or the reason why there is none is approved. */
@Injectable()
export class ReceiptRequirements {
  constructor(
    private readonly policies: ReceiptPolicyRepository,
    private readonly requirements: RequirementRepository,
    private readonly locks: ReceiptLocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts the requirement of a capture under the policy of this moment; a later policy changes nothing for it unless it is looser. */
  async settled(tx: Transaction, fact: TransactionFact): Promise<void> {
    const { organizationId, transactionId: purchaseId, userId } = fact;
    if (fact.type !== 'capture') return;
    if (!requiresReceipt(await this.policies.findShared(tx, organizationId), fact)) return;
    // A receipt that is attached at the same time is either seen here, or its command sees the requirement.
    await this.locks.serialize(tx, userId);
    const now = this.clock.now();
    const settledAt = new Date(fact.networkCreatedAt);
    const dueAt = firstDeadline(settledAt, now);
    await this.requirements.add(tx, { organizationId, purchaseId, userId, settledAt, dueAt }, now);
    await this.moveDeadlines(tx, organizationId, userId, settledAt);
  }

  /**
   * After receipts or reasons of these authorizations or captures of one cardholder have changed.
   * Returns the person, if their lock has to be applied after the commit.
   */
  async changed(
    tx: Transaction,
    ctx: Ctx,
    key: PersonKey,
    purchaseIds: readonly string[],
  ): Promise<PersonKey[]> {
    await this.locks.serialize(tx, key.userId);
    const now = this.clock.now();
    const notice = noticeFrom(now);
    const hasChanged = await this.requirements.refresh(tx, key.organizationId, purchaseIds, { now, notice });
    if (!hasChanged) return [];
    await this.locks.decide(tx, ctx, key);
    return [key];
  }

  /** After a reason was rejected: what is due gets a new deadline if the present one is close. */
  async giveNotice(tx: Transaction, key: PersonKey, purchaseIds: readonly string[]): Promise<void> {
    await this.locks.serialize(tx, key.userId);
    await this.requirements.giveNotice(tx, key.organizationId, purchaseIds, noticeFrom(this.clock.now()));
  }

  private async moveDeadlines(
    tx: Transaction,
    organizationId: string,
    userId: string,
    newestSettledAt: Date,
  ): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - halfYearMs);
    const past = await this.requirements.past(tx, organizationId, userId, { since, now });
    if (!isReliable(past)) return;
    for (const open of await this.requirements.open(tx, organizationId, userId)) {
      // An overdue deadline does not move.
      const dueAt = open.dueAt <= now ? open.dueAt : movedDeadline(open, newestSettledAt);
      if (dueAt > open.dueAt) await this.requirements.move(tx, organizationId, open.purchaseId, dueAt);
    }
  }
}
