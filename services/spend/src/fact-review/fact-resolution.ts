import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, spendEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { type UnmatchedFact } from '../unmatched-facts/domain/unmatched-fact.ts';
import { UnmatchedFactRepository } from '../unmatched-facts/persistence/unmatched-fact.repository.ts';

interface Decision {
  readonly status: 'assigned' | 'acknowledged';
  /** For display: who decided. */
  readonly by: string;
  readonly reason: string;
  readonly cardId?: string;
  readonly accountId?: string;
}

/** Shared by all ways of resolving a fact: its lock, its new state, the audit entry and the event. */
@Injectable()
export class FactResolution {
  constructor(
    private readonly facts: UnmatchedFactRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `unmatched_fact_resolved`. */
  async lockOpen(tx: Transaction, organizationId: string, factId: string): Promise<UnmatchedFact> {
    const fact = await this.facts.lock(tx, organizationId, factId);
    if (fact === null) throw notFound();
    if (fact.status !== 'open') throw failure('unmatched_fact_resolved');
    return fact;
  }

  async save(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    fact: UnmatchedFact,
    decision: Decision,
  ): Promise<void> {
    const { id, kind, currency, merchant } = fact;
    const at = this.clock.now();
    const amount = fact.amountMinor === null ? null : Number(fact.amountMinor);
    await this.facts.resolve(tx, organizationId, id, { ...decision, at });
    const { status, reason, cardId, accountId } = decision;
    await this.audit.record(tx, ctx, {
      action: status === 'assigned' ? 'unmatched-fact.assign' : 'unmatched-fact.acknowledge',
      subject: { kind: 'unmatched_fact', id, name: merchant ?? fact.stripeObjectId },
      before: null,
      after: {
        ...(amount !== null && { amount: { amount, currency } }),
        reason,
        ...(cardId !== undefined && { cardId }),
        ...(accountId !== undefined && { accountId }),
      },
    });
    await tx.publish(spendEvents.unmatchedFactChanged, {
      organizationId,
      factId: id,
      kind,
      status,
      amount,
      currency,
      merchant,
      occurredAt: at.toISOString(),
    });
  }
}
