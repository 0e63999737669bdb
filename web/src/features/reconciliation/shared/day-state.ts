import { type ReconciliationDayWire } from '@almoner/contracts';

export type DayState = 'matches' | 'open' | 'same' | 'cleared';

type CheckedDay = Pick<ReconciliationDayWire, 'difference' | 'since' | 'checkedAt'>;

/**
 * The outcome for the difference of a day: `cleared` once a later check found none, or another one that began after it. Before that
 * it is `same` where the next day has the same amount, else `open`.
 * @param later the checked days after it in the same currency, newest first
 */
export function dayState({ difference, checkedAt }: CheckedDay, later: readonly CheckedDay[]): DayState {
  if (difference === 0) return 'matches';
  if (later.some(({ since }) => since === null || since > checkedAt)) return 'cleared';
  return later.at(-1)?.difference === difference ? 'same' : 'open';
}
