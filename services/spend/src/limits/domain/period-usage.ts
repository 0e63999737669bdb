import { spendPeriodAt, type SpendFrequency } from '@almoner/kernel';

/** A spend rule with its newest counter; sums in minor units. */
export interface CountedRule {
  readonly frequency: SpendFrequency;
  readonly limitMinor: number;
  readonly createdAt: Date;
  /** Null before the first purchase. */
  readonly counterStartsAt: Date | null;
  readonly spentMinor: number;
  readonly heldMinor: number;
}

export interface PeriodUsage {
  readonly periodStart: string;
  readonly periodEnd: string | null;
  /** Captured less refunded, and held. */
  readonly spent: number;
  readonly held: number;
  readonly limit: number;
  readonly ratio: number;
}

/**
 * The usage of a rule in its current period. Periods follow the network's time: a purchase may already be in a later period
 * than our clock.
 */
export function periodUsage(rule: CountedRule, now: Date): PeriodUsage {
  const { counterStartsAt, limitMinor: limit } = rule;
  const asOf = counterStartsAt !== null && counterStartsAt > now ? counterStartsAt : now;
  const period = spendPeriodAt(rule.frequency, asOf, rule.createdAt);
  const isCurrent = counterStartsAt?.getTime() === period.startsAt.getTime();
  const held = isCurrent ? rule.heldMinor : 0;
  const spent = isCurrent ? rule.spentMinor + held : 0;
  return {
    periodStart: period.startsAt.toISOString(),
    periodEnd: period.endsAt?.toISOString() ?? null,
    spent,
    held,
    limit,
    ratio: spent / limit,
  };
}
