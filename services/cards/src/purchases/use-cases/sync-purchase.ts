import { Injectable } from '@nestjs/common';
import {
  cardsEvents,
  type AuthorizationFact,
  type PayloadOf,
  type TransactionFact,
  type spendEvents,
} from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { DeclineEmails } from '../../emails/decline-emails.ts';
import { LimitEmails } from '../../emails/limit-emails.ts';
import { ReceiptRequirements } from '../../receipt-policy/use-cases/receipt-requirements.ts';
import { CodingPublisher } from '../coding-publisher.ts';
import { lineOf } from '../domain/purchase-line.ts';
import { CodingRepository } from '../persistence/coding.repository.ts';
import { DisputeRepository } from '../persistence/dispute.repository.ts';
import { PurchaseRepository } from '../persistence/purchase.repository.ts';
import { CategorizeByRule } from './categorize-by-rule.ts';

/** Stores purchases as `spend` publishes them, in any order and however often; publishes changes for open pages. */
@Injectable()
export class SyncPurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly coding: CodingRepository,
    private readonly publisher: CodingPublisher,
    private readonly receiptRequirements: ReceiptRequirements,
    private readonly declineEmails: DeclineEmails,
    private readonly limitEmails: LimitEmails,
    private readonly disputes: DisputeRepository,
    private readonly categorizeByRule: CategorizeByRule,
  ) {}

  async authorization(ctx: Ctx, fact: AuthorizationFact, tx: Transaction): Promise<void> {
    await this.purchases.lock(tx, fact.authorizationId);
    // Also when a newer event has overtaken this one: only an approval says what is left of the limit.
    await this.limitEmails.approved(tx, fact);
    const isNew = await this.purchases.saveAuthorization(tx, fact, lineOf(fact));
    if (!isNew) return;
    if (fact.approved) await this.categorizeAuthorization(ctx, fact, tx);
    await this.declineEmails.declined(tx, fact);
    await publishChanged(tx, fact, fact.authorizationId);
  }

  /** By a rule, which is about the merchant, or else by the program. */
  private async categorizeAuthorization(ctx: Ctx, fact: AuthorizationFact, tx: Transaction): Promise<void> {
    const { organizationId, authorizationId, merchant, userId, payingAccountId } = fact;
    // A purchase that was released needs no category.
    const rule =
      fact.held > 0 || fact.captured > 0
        ? await this.categorizeByRule.ruleFor(tx, organizationId, merchant)
        : null;
    const line = { id: authorizationId, authorizationId, userId, merchant, payingAccountId };
    if (rule !== null) await this.categorizeByRule.arrived(tx, ctx, organizationId, line, rule);
    if (fact.spendProgramId !== null) await this.coding.applyProgramDefault(tx, fact);
    if (rule !== null || fact.spendProgramId !== null)
      await this.publisher.publish(tx, organizationId, [authorizationId]);
  }

  async dispute(tx: Transaction, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>): Promise<void> {
    if (await this.disputes.save(tx, fact)) await publishChanged(tx, fact, fact.purchaseId);
  }

  async transaction(ctx: Ctx, fact: TransactionFact, tx: Transaction): Promise<void> {
    const { organizationId, authorizationId, transactionId, type, merchant, userId, payingAccountId } = fact;
    if (authorizationId !== null) await this.purchases.lock(tx, authorizationId);
    // In the same transaction: a captured purchase is never listed as pending and as posted at once.
    if (fact.authorization) await this.authorization(ctx, fact.authorization, tx);
    const isRefund = type === 'refund' && authorizationId !== null;
    const rule = await this.categorizeByRule.ruleFor(tx, organizationId, merchant);
    if ((isRefund || rule !== null) && authorizationId !== null)
      await this.coding.lockAuthorization(tx, organizationId, authorizationId);
    const isNew = await this.purchases.addTransaction(tx, fact);
    if (!isNew) return;
    if (isRefund) await this.coding.splitLikeCapture(tx, fact);
    const line = { id: transactionId, authorizationId, userId, merchant, payingAccountId };
    if (rule !== null) await this.categorizeByRule.arrived(tx, ctx, organizationId, line, rule);
    await this.publisher.publish(tx, organizationId, [transactionId]);
    await this.receiptRequirements.settled(tx, fact);
    await publishChanged(tx, fact, transactionId);
  }
}

async function publishChanged(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  purchaseId: string,
): Promise<void> {
  await tx.publish(cardsEvents.purchaseChanged, {
    organizationId,
    purchaseId,
    userId,
    occurredAt: new Date().toISOString(),
  });
}
