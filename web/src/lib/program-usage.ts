import { nearLimitRatio, type SpendProgramWire } from '@almoner/contracts';

type ShownStatus = SpendProgramWire['status'] | 'not_started' | 'ended' | 'near_limit';

export interface LimitUsage {
  readonly capturedMinor: number;
  readonly heldMinor: number;
  readonly limitMinor: number;
  readonly remainingMinor: number;
}

const dayMs = 24 * 60 * 60 * 1000;

const usageOf = (
  used: { readonly spent: number; readonly held: number },
  limitMinor: number,
): LimitUsage => ({
  capturedMinor: Math.max(0, used.spent - used.held),
  heldMinor: used.held,
  limitMinor,
  remainingMinor: Math.max(0, limitMinor - used.spent),
});

export const periodUsageOf = ({ usage }: Pick<SpendProgramWire, 'usage'>): LimitUsage =>
  usageOf(usage, usage.limit);

/** Null for a program that only its periods bound. */
export function budgetUsageOf({ budget, budgetUsage }: Pick<SpendProgramWire, 'budget' | 'budgetUsage'>) {
  return budget === null ? null : usageOf(budgetUsage, budget);
}

/** The most that a purchase can take now: the smaller remainder of the period and the budget. */
export function remainingNow(program: Pick<SpendProgramWire, 'usage' | 'budget' | 'budgetUsage'>): number {
  const left = budgetUsageOf(program)?.remainingMinor ?? Number.POSITIVE_INFINITY;
  return Math.min(left, periodUsageOf(program).remainingMinor);
}

/** Returns whether the period leaves less than the budget does, of a program that has both. */
export function isBoundByPeriod(
  program: Pick<SpendProgramWire, 'usage' | 'budget' | 'budgetUsage'>,
): boolean {
  const budget = budgetUsageOf(program);
  return budget !== null && periodUsageOf(program).remainingMinor < budget.remainingMinor;
}

export const isNearlyUsed = ({ limitMinor, remainingMinor }: LimitUsage) =>
  remainingMinor < limitMinor * (1 - nearLimitRatio);

/** As a purchase of this moment would meet it. */
export function displayStatus(program: SpendProgramWire, now: Date): ShownStatus {
  const { status, startsAt, endsAt } = program;
  if (status !== 'active') return status;
  if (now.getTime() < Date.parse(startsAt)) return 'not_started';
  if (endsAt !== null && now.getTime() > Date.parse(endsAt)) return 'ended';
  const rooms = [periodUsageOf(program), budgetUsageOf(program)];
  return rooms.some((room) => room !== null && isNearlyUsed(room)) ? 'near_limit' : 'active';
}

/** A day as a date field writes it, in UTC as programs count. */
export const dayOf = (instant: string) => instant.slice(0, 10);
export const firstMoment = (day: string) => `${day}T00:00:00.000Z`;
export const lastMoment = (day: string) => new Date(Date.parse(firstMoment(day)) + dayMs - 1).toISOString();
