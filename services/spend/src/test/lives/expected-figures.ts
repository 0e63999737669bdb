import { spendPeriodAt, type SpendFrequency } from '@almoner/kernel';
import { heldOf, type NetworkPurchase } from './network-purchase.ts';

export interface CountedLimit {
  readonly id: string;
  readonly owner_id: string;
  readonly frequency: SpendFrequency;
  readonly counts_from: Date;
}

export interface Counter {
  readonly spent: number;
  readonly held: number;
}

/** Captures less refunds, in minor units. */
export const spentBy = (purchases: readonly NetworkPurchase[]) =>
  purchases.reduce(
    (sum, { transactions }) => sum + transactions.reduce((spent, { amount }) => spent - amount, 0),
    0,
  );

export const heldBy = (purchases: readonly NetworkPurchase[]) =>
  purchases.reduce((sum, purchase) => sum + heldOf(purchase), 0);

/** A hold counts in the period of its authorization, a transaction in its own; keyed by the period's start. */
export function countersOf(
  limit: CountedLimit,
  purchases: readonly NetworkPurchase[],
): Record<string, Counter> {
  const counters = new Map<string, Counter>();
  const add = (createdSeconds: number, change: Counter) => {
    const { startsAt: start } = spendPeriodAt(
      limit.frequency,
      new Date(createdSeconds * 1000),
      limit.counts_from,
    );
    const key = start.toISOString();
    const { spent, held } = counters.get(key) ?? { spent: 0, held: 0 };
    counters.set(key, { spent: spent + change.spent, held: held + change.held });
  };
  for (const purchase of purchases) {
    add(purchase.created, { spent: 0, held: heldOf(purchase) });
    for (const { created, amount } of purchase.transactions) add(created, { spent: -amount, held: 0 });
  }
  return withoutEmpty(Object.fromEntries(counters));
}

export const withoutEmpty = (counters: Readonly<Record<string, Counter>>): Record<string, Counter> =>
  Object.fromEntries(Object.entries(counters).filter(([, { spent, held }]) => spent !== 0 || held !== 0));
