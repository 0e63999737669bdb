import { Injectable } from '@nestjs/common';
import { cardsEvents, type AuthorizationFact, type TransactionFact } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { lineOf } from '../domain/purchase-line.ts';
import { PurchaseRepository } from '../persistence/purchase.repository.ts';

/** Purchases as `spend` tells of them, in any order and however often; what is news is told on to open pages. */
@Injectable()
export class FollowPurchase {
  constructor(private readonly purchases: PurchaseRepository) {}

  async authorization(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const isNew = await this.purchases.saveAuthorization(tx, fact, lineOf(fact));
    if (isNew) await tellChanged(tx, fact, fact.authorizationId);
  }

  async transaction(tx: Transaction, fact: TransactionFact): Promise<void> {
    const isNew = await this.purchases.addTransaction(tx, fact);
    if (isNew) await tellChanged(tx, fact, fact.transactionId);
  }
}

async function tellChanged(
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
