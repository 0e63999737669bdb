import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents, type PayloadOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, newEvent, type Transaction } from '@almoner/platform';
import { CodingRepository } from './persistence/coding.repository.ts';

type PurchaseCoded = PayloadOf<typeof cardsEvents.purchaseCoded>;

/** Publishes the coding of captures and refunds for the books of `spend`, each change once. */
@Injectable()
export class CodingPublisher {
  constructor(
    private readonly coding: CodingRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes what has changed of these purchases, and of the captures and refunds of these authorizations. */
  async publish(tx: Transaction, organizationId: string, purchaseIds: readonly string[]): Promise<void> {
    const facts = await this.takeFacts(tx, organizationId, purchaseIds);
    await tx.publishAll(facts.map((fact) => newEvent(cardsEvents.purchaseCoded, fact)));
  }

  /** The facts for `publish`. The caller must publish them in this transaction. */
  async takeFacts(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
  ): Promise<PurchaseCoded[]> {
    const codedAt = this.clock.now().toISOString();
    const changed = await this.coding.takeUnpublished(tx, organizationId, purchaseIds);
    return changed.map(({ transactionId: purchaseId, authorizationId, revision, lines }) => ({
      organizationId,
      purchaseId,
      authorizationId,
      revision,
      lines: [...lines],
      codedAt,
    }));
  }
}
