import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type UnmatchedFactWire, type unmatchedFactsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { FactResolution } from '../fact-resolution.ts';
import { UnmatchedFactReader } from '../persistence/unmatched-fact.reader.ts';

/** Closes a fact without a booking. An event in quarantine stays there for the operator. */
@Injectable()
export class AcknowledgeFact {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly resolution: FactResolution,
    private readonly reader: UnmatchedFactReader,
  ) {}

  /** @throws DomainError `not_found`, `unmatched_fact_resolved`. */
  async execute(
    ctx: Ctx,
    command: RequestOf<typeof unmatchedFactsRpc.acknowledgeUnmatchedFact>,
  ): Promise<UnmatchedFactWire> {
    const { organizationId, actor } = authorize(ctx, 'unmatched-fact.resolve');
    const { factId, reason } = command;
    await this.unitOfWork.runOnce(ctx, 'acknowledge-unmatched-fact', command, async (tx) => {
      const fact = await this.resolution.lockOpen(tx, organizationId, factId);
      const by = actor.name ?? actor.email;
      await this.resolution.save(tx, ctx, organizationId, fact, { status: 'acknowledged', by, reason });
      return {};
    });
    const resolved = await this.reader.find(ctx, factId);
    if (resolved === null) throw notFound();
    return resolved;
  }
}
