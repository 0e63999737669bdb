import { type CardSummaryWire, type DecisionWire } from '@almoner/contracts';
import { figure } from './decision-sentence.ts';

export interface LimitShortfall {
  readonly cardId: string;
  readonly limitMinor: number;
  readonly leftMinor: number;
  readonly missingMinor: number;
  /** With it the same purchase would have been approved. */
  readonly suggestedLimitMinor: number;
}

/** The shortfall of a declined purchase in its card's own limit; null where another check declined it. */
export function limitShortfall({
  approved,
  declineReason,
  cardId,
  checks,
}: DecisionWire): LimitShortfall | null {
  if (approved || declineReason !== 'spend_limit_exceeded' || cardId === null) return null;
  const failed = checks.find(({ name, outcome }) => name === 'spend_rule' && outcome === 'failed');
  if (failed === undefined) return null;
  const [limitMinor, spentMinor] = [figure(failed, 'limit'), figure(failed, 'spentBefore')];
  const suggestedLimitMinor = figure(failed, 'wouldBe');
  return {
    cardId,
    limitMinor,
    suggestedLimitMinor,
    leftMinor: Math.max(0, limitMinor - spentMinor),
    missingMinor: suggestedLimitMinor - limitMinor,
  };
}

/** The shortfall of the same purchase now: the limit and the spending may have changed since it was declined. */
export function shortfallNow(
  room: LimitShortfall,
  { amount }: Pick<DecisionWire, 'amount'>,
  { spendRule, usage }: Pick<CardSummaryWire, 'spendRule' | 'usage'>,
): LimitShortfall {
  const limitMinor = usage?.limit ?? spendRule?.limit ?? room.limitMinor;
  const spentMinor = usage?.spent ?? 0;
  return {
    cardId: room.cardId,
    limitMinor,
    leftMinor: Math.max(0, limitMinor - spentMinor),
    missingMinor: Math.max(0, spentMinor + amount - limitMinor),
    suggestedLimitMinor: spentMinor + amount,
  };
}
