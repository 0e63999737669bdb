import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { type FoundFact } from './domain/unmatched-fact.ts';
import { UnmatchedFactRepository } from './persistence/unmatched-fact.repository.ts';

/** Records what matches nothing in the books, once, and publishes it so that admins are alerted. */
@Injectable()
export class UnmatchedFactRecorder {
  constructor(
    private readonly facts: UnmatchedFactRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async record(tx: Transaction, organizationId: string, fact: FoundFact): Promise<void> {
    const { kind, amountMinor, currency, merchant } = fact;
    const foundAt = this.clock.now();
    const factId = await this.facts.add(tx, organizationId, fact, foundAt);
    if (factId === null) return;
    await tx.publish(spendEvents.unmatchedFactChanged, {
      organizationId,
      factId,
      kind,
      status: 'open',
      amount: amountMinor === null ? null : Number(amountMinor),
      currency,
      merchant,
      occurredAt: foundAt.toISOString(),
    });
  }
}
