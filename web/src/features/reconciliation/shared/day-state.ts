import { type ReconciliationDayWire } from '@almoner/contracts';

export type DayState = 'matches' | 'open' | 'same' | 'cleared';

/**
 * What became of the difference of a day: still `open` on the newest day, `same` where the next day has it as well,
 * `cleared` where the next day does not.
 * @param next the checked day after it; undefined for the newest
 */
export function dayState(
  { difference }: Pick<ReconciliationDayWire, 'difference'>,
  next: Pick<ReconciliationDayWire, 'difference'> | undefined,
): DayState {
  if (difference === 0) return 'matches';
  if (next === undefined) return 'open';
  return next.difference === difference ? 'same' : 'cleared';
}
