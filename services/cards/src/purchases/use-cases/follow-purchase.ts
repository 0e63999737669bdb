import { Injectable } from '@nestjs/common';
import {
  cardsEvents,
  type AuthorizationFact,
  type PayloadOf,
  type TransactionFact,
  type spendEvents,
} from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { DeclineMails } from '../../notices/decline-mails.ts';
import { ReceiptDuties } from '../../receipt-policy/use-cases/receipt-duties.ts';
import { CodingPublisher } from '../coding-publisher.ts';
import { lineOf } from '../domain/purchase-line.ts';
import { CodingRepository } from '../persistence/coding.repository.ts';
import { DisputeRepository } from '../persistence/dispute.repository.ts';
import { PurchaseRepository } from '../persistence/purchase.repository.ts';

/** Follows purchases as `spend` publishes them, in any order and however often; publishes changes for open pages. */
@Injectable()
export class FollowPurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly coding: CodingRepository,
    private readonly publisher: CodingPublisher,
    private readonly duties: ReceiptDuties,
    private readonly declineMails: DeclineMails,
    private readonly disputes: DisputeRepository,
  ) {}

  async authorization(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    const isNew = await this.purchases.saveAuthorization(tx, fact, lineOf(fact));
    if (!isNew) return;
    if (fact.approved && fact.spendProgramId !== null) {
      await this.coding.applyProgramDefault(tx, fact);
      await this.publisher.publish(tx, fact.organizationId, [fact.authorizationId]);
    }
    await this.declineMails.declined(tx, fact);
    await publishChanged(tx, fact, fact.authorizationId);
  }

  async dispute(tx: Transaction, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>): Promise<void> {
    if (await this.disputes.save(tx, fact)) await publishChanged(tx, fact, fact.purchaseId);
  }

  async transaction(tx: Transaction, fact: TransactionFact): Promise<void> {
    const { organizationId, authorizationId, type } = fact;
    const isRefund = type === 'refund' && authorizationId !== null;
    if (isRefund) await this.coding.lockAuthorization(tx, organizationId, authorizationId);
    const isNew = await this.purchases.addTransaction(tx, fact);
    if (!isNew) return;
    if (isRefund) await this.coding.splitLikeCapture(tx, fact);
    await this.publisher.publish(tx, fact.organizationId, [fact.transactionId]);
    await this.duties.settled(tx, fact);
    await publishChanged(tx, fact, fact.transactionId);
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
