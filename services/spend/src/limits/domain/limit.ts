import { type CardLimitKind, type CheckName, type DeclineReason } from '@almoner/contracts';
import { spendPeriodAt, type Money, type SpendFrequency, type SpendPeriod } from '@almoner/kernel';

/**
 * Every kind of limit that a purchase counts in, in the order in which they are checked. A new kind is a
 * line here, its name, a decline reason and a check name in the contracts, and rows in `spend_limit` and `card_limit`.
 */
export const limitKinds = {
  card_rule: { reason: 'spend_limit_exceeded', check: 'spend_rule' },
  program_period: { reason: 'program_limit_exceeded', check: 'program_limit' },
  program_budget: { reason: 'program_budget_exceeded', check: 'program_budget' },
} as const satisfies Record<CardLimitKind, { readonly reason: DeclineReason; readonly check: CheckName }>;
export type LimitKind = CardLimitKind;

/** The kinds in the order of their checks. */
export const limitOrder: readonly string[] = Object.keys(limitKinds);

/** Raises a limit for one of its periods and ends with it. */
export interface LimitIncrease {
  readonly periodStartsAt: Date;
  readonly amount: Money;
}

/** One limit that applies to a card. */
export interface CardLimit {
  readonly id: string;
  readonly kind: LimitKind;
  readonly frequency: SpendFrequency;
  /** Null: counted, never refused. */
  readonly limit: Money | null;
  /** Added to the limit for one period each; of the latest periods. */
  readonly increases: readonly LimitIncrease[];
  /** The period `total` begins here. */
  readonly countsFrom: Date;
  /** Compared at the commit; null for a limit of the card itself, which the card's version covers. */
  readonly version: number | null;
}

/** A limit with the period in which one purchase counts. */
export interface CountedLimit {
  readonly limit: CardLimit;
  readonly period: SpendPeriod;
  /** The limit of this period; null: counted, never refused. */
  readonly allowed: Money | null;
}

/** The limits of a card in the order of their checks, each with its period at the network's time of the purchase. */
export function countedAt(limits: readonly CardLimit[], at: Date): CountedLimit[] {
  return limits
    .toSorted((a, b) => limitOrder.indexOf(a.kind) - limitOrder.indexOf(b.kind))
    .map((limit) => {
      const period = spendPeriodAt(limit.frequency, at, limit.countsFrom);
      return { limit, period, allowed: allowedIn(limit, period) };
    });
}

function allowedIn({ limit, increases }: CardLimit, { startsAt }: SpendPeriod): Money | null {
  if (limit === null) return null;
  const increase = increases.find(({ periodStartsAt }) => periodStartsAt.getTime() === startsAt.getTime());
  return increase === undefined ? limit : limit.plus(increase.amount);
}
