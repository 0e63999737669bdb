import { Injectable } from '@nestjs/common';
import {
  checkNames,
  notFound,
  programCheckNames,
  type DecisionCheckWire,
  type DecisionWire,
  type RequestOf,
  type spendRpc,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { DecisionReader } from '../persistence/decision.reader.ts';

type Request = RequestOf<typeof spendRpc.explainAuthorization>;

/** Every check of a decision with its figures at that moment; what was not asked says so. Whom to tell, the asker knows. */
@Injectable()
export class ExplainAuthorization {
  constructor(private readonly reader: DecisionReader) {}

  /** @throws DomainError `not_found` */
  async execute(ctx: Ctx, { authorizationId, showsBalances }: Request): Promise<DecisionWire> {
    const decision = await this.reader.find(ctx, authorizationId);
    if (decision === null) throw notFound();
    const checks = withThoseNotReached(decision);
    return { ...decision, checks: showsBalances ? checks : checks.map(withoutBalance) };
  }
}

function withoutBalance(check: DecisionCheckWire): DecisionCheckWire {
  return check.name === 'account_balance' ? { ...check, figures: {} } : check;
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
