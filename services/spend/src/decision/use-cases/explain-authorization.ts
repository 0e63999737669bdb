import { Injectable } from '@nestjs/common';
import {
  checkNames,
  controlCheckNames,
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

/**
 * Every check of a decision with its figures at that moment, including those that were not reached. The caller has checked who may
 * see it.
 */
@Injectable()
export class ExplainAuthorization {
  constructor(private readonly reader: DecisionReader) {}

  /** @throws DomainError `not_found` */
  async execute(ctx: Ctx, { authorizationId, showsBalances }: Request): Promise<DecisionWire> {
    const decision = await this.reader.find(ctx, authorizationId);
    if (decision === null) throw notFound();
    const checks = withUnreachedChecks(decision);
    return { ...decision, checks: showsBalances ? checks : checks.map(withoutBalance) };
  }
}

function withoutBalance(check: DecisionCheckWire): DecisionCheckWire {
  return check.name === 'account_balance' ? { ...check, figures: {} } : check;
}

function withUnreachedChecks({
  checks: evaluated,
  spendProgramId,
}: Pick<DecisionWire, 'checks' | 'spendProgramId'>): DecisionCheckWire[] {
  const applicable = checkNames.filter(
    (name) => spendProgramId !== null || !programCheckNames.includes(name),
  );
  return applicable.flatMap((name): DecisionCheckWire[] => {
    const check = evaluated.find((one) => one.name === name);
    if (check !== undefined) return [check];
    return controlCheckNames.includes(name) ? [] : [{ name, outcome: 'not_reached', figures: {} }];
  });
}
