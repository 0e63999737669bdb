import { type PurchaseWire } from '@almoner/contracts';
import { spendPeriodAt } from '@almoner/kernel';

export interface WeekSum {
  readonly startsAt: Date;
  readonly spentMinor: number;
  readonly heldMinor: number;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** What was spent in each of the last `count` weeks, Sunday to Saturday in UTC as in the spend rules; oldest first. */
export function weekSums(purchases: readonly PurchaseWire[], now: Date, count: number): WeekSum[] {
  const thisWeek = spendPeriodAt('weekly', now, now).startsAt.getTime();
  const starts = Array.from({ length: count }, (_, index) => thisWeek - (count - 1 - index) * weekMs);
  return starts.map((start) => {
    const inWeek = purchases.filter(({ occurredAt }) => {
      const at = Date.parse(occurredAt);
      return at >= start && at < start + weekMs;
    });
    return {
      startsAt: new Date(start),
      spentMinor: sum(inWeek, ['posted', 'refunded']),
      heldMinor: sum(inWeek, ['pending']),
    };
  });
}

const sum = (purchases: readonly PurchaseWire[], statuses: readonly PurchaseWire['status'][]) =>
  purchases
    .filter(({ status }) => statuses.includes(status))
    .reduce((minor, { amount }) => minor + amount, 0);

/** The smallest round figure (1, 2, 3 or 5 times a power of ten) that is at least `minor`: the top of an axis. */
export function axisTop(minor: number): number {
  if (minor <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(minor));
  const step = [1, 2, 3, 5, 10].find((times) => times * power >= minor) ?? 10;
  return step * power;
}
