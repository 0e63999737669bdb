import { type ReimbursementWire } from '@almoner/contracts';

export interface Sum {
  /** Null for the wallet, and for lines without a category. */
  readonly id: string | null;
  /** Minor units. */
  readonly total: number;
}

type Line = Pick<ReimbursementWire['lines'][number], 'amount' | 'fundId' | 'categoryId'>;

/** The sums of a report by fund or category, the largest first; together its total. */
export function sumsBy(lines: readonly Line[], key: 'fundId' | 'categoryId'): Sum[] {
  const totals = new Map<string | null, number>();
  for (const line of lines) totals.set(line[key], (totals.get(line[key]) ?? 0) + line.amount);
  return [...totals].map(([id, total]) => ({ id, total })).toSorted((one, other) => other.total - one.total);
}
