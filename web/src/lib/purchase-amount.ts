import { type PurchaseWire } from '@almoner/contracts';
import { dayKey } from './time-format.ts';

const neverMoved: ReadonlySet<PurchaseWire['status']> = new Set(['declined', 'reversed', 'expired']);

/** Negative for money that goes out. */
export const flowMinor = ({ amount }: Pick<PurchaseWire, 'amount'>) => 0 - amount;
export const hasMoved = ({ status }: Pick<PurchaseWire, 'status'>) => !neverMoved.has(status);

export interface PurchaseTotals {
  readonly netMinor: number;
  readonly onHoldMinor: number;
}

/** Spending less refunds and returns by disputes, and the part still held; lines that never moved count for nothing. */
export function totals(purchases: readonly PurchaseWire[]): PurchaseTotals {
  const moved = purchases.filter(hasMoved);
  const sum = (some: readonly PurchaseWire[]) =>
    some.reduce((minor, one) => minor + flowMinor(one) + one.credited, 0);
  return { netMinor: sum(moved), onHoldMinor: 0 - sum(moved.filter(({ status }) => status === 'pending')) };
}

export interface PurchaseDay {
  readonly key: string;
  readonly purchases: readonly PurchaseWire[];
}

/** Days of the viewer's time zone, in the order of the list. */
export function byDay(purchases: readonly PurchaseWire[]): PurchaseDay[] {
  const days = new Map<string, PurchaseWire[]>();
  for (const purchase of purchases) {
    const key = dayKey(new Date(purchase.occurredAt));
    days.set(key, [...(days.get(key) ?? []), purchase]);
  }
  return [...days].map(([key, ofDay]) => ({ key, purchases: ofDay }));
}
