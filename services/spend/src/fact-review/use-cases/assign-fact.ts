import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type RequestOf,
  type UnmatchedFactWire,
  type unmatchedFactsRpc,
} from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { type UnmatchedFact } from '../../unmatched-facts/domain/unmatched-fact.ts';
import { UnmatchedFactRepository } from '../../unmatched-facts/persistence/unmatched-fact.repository.ts';
import { FactResolution } from '../fact-resolution.ts';
import { QuarantinedEventRepository } from '../persistence/quarantined-event.repository.ts';
import { UnmatchedFactReader } from '../persistence/unmatched-fact.reader.ts';
import { RefundMove } from '../refund-move.ts';

/** Books a transaction of an unknown card on one of the organization's cards, or moves a refund to the account it belongs to. */
@Injectable()
export class AssignFact {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: UnmatchedFactRepository,
    private readonly resolution: FactResolution,
    private readonly refundMove: RefundMove,
    private readonly events: QuarantinedEventRepository,
    private readonly reader: UnmatchedFactReader,
  ) {}

  /**
   * @throws DomainError `not_found`, `unmatched_fact_resolved`, `unmatched_fact_not_assignable`, `insufficient_funds`,
   * `fund_closed`, `fund_perpetual`.
   */
  async execute(
    ctx: Ctx,
    command: RequestOf<typeof unmatchedFactsRpc.assignUnmatchedFact>,
  ): Promise<UnmatchedFactWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const { factId, targetId, reason } = command;
    await this.unitOfWork.runOnce(ctx, 'assign-unmatched-fact', command, async (tx) => {
      const fact = await this.resolution.lockOpen(tx, organizationId, factId);
      const by = actor.name ?? actor.email;
      const target = await this.targetOf(tx, organizationId, fact, targetId);
      await this.resolution.save(tx, ctx, organizationId, fact, {
        status: 'assigned',
        by,
        reason,
        ...target,
      });
      if (target.accountId !== undefined)
        await this.refundMove.execute(tx, organizationId, fact, target.accountId);
      return {};
    });
    await this.events.retryAssigned();
    const resolved = await this.reader.find(ctx, factId);
    if (resolved === null) throw notFound();
    return resolved;
  }

  private async targetOf(
    tx: Transaction,
    organizationId: string,
    fact: UnmatchedFact,
    targetId: string,
  ): Promise<{ cardId?: string; accountId?: string }> {
    if (fact.kind === 'unlinked_refund') return { accountId: targetId };
    const isCard =
      fact.kind === 'unknown_card' && (await this.facts.isCardOf(tx, organizationId, targetId, fact));
    if (!isCard) throw failure('unmatched_fact_not_assignable');
    return { cardId: targetId };
  }
}
