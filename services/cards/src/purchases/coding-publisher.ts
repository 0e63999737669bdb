import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { CodingRepository } from './persistence/coding.repository.ts';

/** Publishes the coding of captures and refunds for the books of `spend`, each change once. */
@Injectable()
export class CodingPublisher {
  constructor(
    private readonly coding: CodingRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes what has changed of these purchases, and of the captures and refunds of these authorizations. */
  async publish(tx: Transaction, organizationId: string, purchaseIds: readonly string[]): Promise<void> {
    const codedAt = this.clock.now().toISOString();
    const changed = await this.coding.takeUnpublished(tx, organizationId, purchaseIds);
    for (const { transactionId: purchaseId, authorizationId, revision, lines } of changed)
      await tx.publish(cardsEvents.purchaseCoded, {
        organizationId,
        purchaseId,
        authorizationId,
        revision,
        lines: [...lines],
        codedAt,
      });
  }
}
