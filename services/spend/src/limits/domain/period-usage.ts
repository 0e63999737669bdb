import { spendPeriodAt, type SpendFrequency, type SpendPeriod } from '@almoner/kernel';

/** A spend rule with its newest counter; sums in minor units. */
export interface CountedRule {
  readonly frequency: SpendFrequency;
  readonly limitMinor: number;
  readonly createdAt: Date;
  /** Null before the first purchase. */
  readonly counterStartsAt: Date | null;
  readonly spentMinor: number;
  readonly heldMinor: number;
  /** One-time increases of its latest periods; none for a limit that cannot have any. */
  readonly increases?: readonly StoredIncrease[] | null;
}

/** As `increaseColumn` reads it. */
export interface StoredIncrease {
  readonly periodStartsAt: string;
  readonly amount: number;
}

export interface PeriodUsage {
  readonly periodStart: string;
  readonly periodEnd: string | null;
  /** Captured less refunded, and held. */
  readonly spent: number;
  readonly held: number;
  /** With the increase of this period. */
  readonly limit: number;
  readonly increase: number;
  readonly ratio: number;
}

/**
 * The usage of a rule in its current period. Periods follow the network's time: a purchase may already be in a later period
 * than our clock.
 */
export function periodUsage(rule: CountedRule, now: Date): PeriodUsage {
  const { counterStartsAt } = rule;
  const period = currentPeriod(rule, now);
  const increase = increaseIn(rule, period.startsAt);
  const limit = rule.limitMinor + increase;
  const isCurrent = counterStartsAt?.getTime() === period.startsAt.getTime();
  const held = isCurrent ? rule.heldMinor : 0;
  const spent = isCurrent ? rule.spentMinor + held : 0;
  return {
    periodStart: period.startsAt.toISOString(),
    periodEnd: period.endsAt?.toISOString() ?? null,
    spent,
    held,
    limit,
    increase,
    ratio: spent / limit,
  };
}

type Raisable = Pick<CountedRule, 'frequency' | 'limitMinor' | 'createdAt' | 'counterStartsAt' | 'increases'>;

/** The limit in its current period, like `periodUsage`. */
export function limitInForce(rule: Raisable, now: Date): number {
  return rule.limitMinor + increaseIn(rule, currentPeriod(rule, now).startsAt);
}

function currentPeriod({ frequency, createdAt, counterStartsAt }: Raisable, now: Date): SpendPeriod {
  const asOf = counterStartsAt !== null && counterStartsAt > now ? counterStartsAt : now;
  return spendPeriodAt(frequency, asOf, createdAt);
}

function increaseIn({ increases }: Raisable, startsAt: Date): number {
  const found = increases?.find((one) => Date.parse(one.periodStartsAt) === startsAt.getTime());
  return found?.amount ?? 0;
}
