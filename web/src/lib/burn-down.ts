import { type CardPeriodsWire, type SpendProgramWire } from '@almoner/contracts';

export interface BurnDownPoint {
  readonly at: Date;
  readonly leftMinor: number;
}
export interface BurnDown {
  /** From the first period that is known until now. */
  readonly points: readonly BurnDownPoint[];
  readonly leftMinor: number;
  readonly perDayMinor: number;
  /** How many days `perDayMinor` is the mean of. */
  readonly paceDays: number;
  /** True if enough days are known to forecast from them. */
  readonly hasForecast: boolean;
  /** When nothing is left at this pace; null without any spending or forecast. */
  readonly runsOutAt: Date | null;
  readonly endsAt: Date | null;
  /** By how many days the money ends before the program; 0 where it lasts or the program has no end. */
  readonly daysShort: number;
  /** The daily spending that lasts until the end; null without an end. */
  readonly sustainablePerDayMinor: number | null;
}

type Program = Pick<SpendProgramWire, 'budget' | 'budgetUsage' | 'startsAt' | 'endsAt' | 'createdAt'>;

const dayMs = 24 * 60 * 60 * 1000;
const paceDaysMax = 90;
/** A purchase or two on the first days say nothing about the pace. */
const forecastDaysMin = 3;

/** A program's remaining budget over time, and when it ends at the pace of the last 90 days. Null without a budget. */
export function burnDownOf(
  { budget, budgetUsage, startsAt, endsAt, createdAt }: Program,
  { periods }: Pick<CardPeriodsWire, 'periods'>,
  now: Date,
): BurnDown | null {
  if (budget === null) return null;
  const leftMinor = budget - budgetUsage.spent;
  const begun = new Date(
    Math.min(
      now.getTime() - dayMs,
      Math.max(Date.parse(startsAt), Math.min(Date.parse(createdAt), firstSpending(periods))),
    ),
  );
  const paceDays = Math.max(1, Math.min(paceDaysMax, (now.getTime() - begun.getTime()) / dayMs));
  const since = new Date(now.getTime() - paceDays * dayMs);
  const perDayMinor = spentBetween(periods, { begun, since, now }) / paceDays;
  const end = endsAt === null ? null : new Date(endsAt);
  const hasForecast = paceDays >= forecastDaysMin;
  const daysLeft = perDayMinor <= 0 || !hasForecast ? null : Math.max(0, leftMinor) / perDayMinor;
  const runsOutAt = daysLeft === null ? null : new Date(now.getTime() + daysLeft * dayMs);
  const daysToEnd = end === null ? null : (end.getTime() - now.getTime()) / dayMs;
  return {
    points: pointsOf(budget, leftMinor, periods, begun, now),
    leftMinor,
    perDayMinor: Math.round(perDayMinor),
    paceDays: Math.round(paceDays),
    hasForecast,
    runsOutAt,
    endsAt: end,
    daysShort:
      end === null || runsOutAt === null
        ? 0
        : Math.max(0, Math.floor((end.getTime() - runsOutAt.getTime()) / dayMs)),
    sustainablePerDayMinor:
      daysToEnd === null || daysToEnd <= 0 ? null : Math.floor(Math.max(0, leftMinor) / daysToEnd),
  };
}

type Period = CardPeriodsWire['periods'][number];

const endOf = ({ endsAt }: Period, now: Date) =>
  Math.min(now.getTime(), endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));

interface Span {
  readonly begun: Date;
  readonly since: Date;
  readonly now: Date;
}

/** Spending within a period counts as even over it, from the beginning of the program on. */
function spentBetween(periods: readonly Period[], { begun, since, now }: Span): number {
  return periods.reduce((sum, period) => {
    const start = Math.max(begun.getTime(), Date.parse(period.startsAt));
    const end = endOf(period, now);
    if (end <= start) return sum;
    const overlap = Math.max(0, end - Math.max(start, since.getTime()));
    return sum + (period.spent * overlap) / (end - start);
  }, 0);
}

/** An imported program has purchases from before it was created here. */
function firstSpending(periods: readonly Period[]): number {
  const first = periods.find(({ spent }) => spent > 0);
  return first === undefined ? Number.POSITIVE_INFINITY : Date.parse(first.startsAt);
}

function pointsOf(
  budget: number,
  leftMinor: number,
  periods: readonly Period[],
  begun: Date,
  now: Date,
): BurnDownPoint[] {
  const known = periods.reduce((sum, { spent }) => sum + spent, 0);
  // Periods before the oldest that is known have taken the rest.
  let left = leftMinor + known;
  const first = {
    at: new Date(Math.max(begun.getTime(), startOf(periods, begun))),
    leftMinor: Math.min(budget, left),
  };
  const after = periods.map((period, index) => {
    left -= period.spent;
    const isLast = index === periods.length - 1;
    return { at: isLast ? now : new Date(endOf(period, now)), leftMinor: left };
  });
  return [first, ...after.filter(({ at }) => at > first.at)];
}

const startOf = ([first]: readonly Period[], begun: Date) =>
  first === undefined ? begun.getTime() : Date.parse(first.startsAt);
