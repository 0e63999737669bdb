import { Injectable } from '@nestjs/common';
import {
  checkNames,
  notFound,
  programCheckNames,
  type DecisionCheckWire,
  type DecisionWire,
} from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { DecisionReader } from '../persistence/decision.reader.ts';

/** Every check of a decision with its figures at that moment; what was not asked says so. */
@Injectable()
export class ExplainAuthorization {
  constructor(private readonly reader: DecisionReader) {}

  async execute(ctx: Ctx, { authorizationId }: { authorizationId: string }): Promise<DecisionWire> {
    authorize(ctx, 'purchase.read');
    const decision = await this.reader.find(ctx, authorizationId);
    if (decision === null) throw notFound();
    return { ...decision, checks: withThoseNotReached(decision) };
  }
}

function withThoseNotReached({
  checks: asked,
  spendProgramId,
}: Pick<DecisionWire, 'checks' | 'spendProgramId'>): DecisionCheckWire[] {
  const concerning = checkNames.filter(
    (name) => spendProgramId !== null || !programCheckNames.includes(name),
  );
  return concerning.map(
    (name) => asked.find((check) => check.name === name) ?? { name, outcome: 'not_reached', figures: {} },
  );
}
