import { type AccountingMonthWire } from '@almoner/contracts';

/** `YYYY-MM` of the month that closes next; undefined when every month of the books is closed. */
export function oldestOpenMonth(months: readonly AccountingMonthWire[]): string | undefined {
  return months
    .filter(({ state }) => state === 'open')
    .map(({ month }) => month)
    .toSorted()[0];
}
