import { Injectable } from '@nestjs/common';
import {
  checkNames,
  notFound,
  programCheckNames,
  type DecisionCheckWire,
  type DecisionWire,
} from '@almoner/contracts';
import { authorize, reachIn, type Ctx } from '@almoner/platform';
import { DecisionReader } from '../persistence/decision.reader.ts';

/**
 * Every check of a decision with its figures at that moment; what was not asked says so. Whose team's a purchase is
 * `cards` has said before; what was in the paying account is for those who may see accounts.
 */
@Injectable()
export class ExplainAuthorization {
  constructor(private readonly reader: DecisionReader) {}

  async execute(ctx: Ctx, { authorizationId }: { authorizationId: string }): Promise<DecisionWire> {
    const { reach, actor } = authorize(ctx, 'purchase.read');
    const decision = await this.reader.find(ctx, authorizationId, reach === 'own' ? actor.userId : null);
    if (decision === null) throw notFound();
    const checks = withThoseNotReached(decision);
    const seesAccounts = reachIn(ctx, 'account.read') !== 'none';
    return { ...decision, checks: seesAccounts ? checks : checks.map(withoutBalance) };
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
