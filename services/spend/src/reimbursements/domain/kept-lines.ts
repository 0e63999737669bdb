import { type ReimbursementLineInput, type ReimbursementLineWire } from '@almoner/contracts';

type Before = Pick<
  ReimbursementLineWire,
  'id' | 'kind' | 'spentOn' | 'memo' | 'merchant' | 'amount' | 'milesTenths'
>;
type Unnamed = Omit<Before, 'id'>;

/**
 * For each line of the edited report, the id of the stored line it continues, or null for a new line. Lines sent without an id
 * are matched to an unchanged stored line, so that they keep their receipts. Returns null if an id is unknown or used twice.
 */
export function keptLines(
  before: readonly Before[],
  named: readonly Pick<ReimbursementLineInput, 'id'>[],
  after: readonly Unnamed[],
): (string | null)[] | null {
  const free = new Set(before.map(({ id }) => id));
  for (const { id } of named) if (id !== undefined && !free.delete(id)) return null;
  return after.map((line, index) => {
    const id = named[index]?.id;
    if (id !== undefined) return id;
    const same = before.find((one) => free.has(one.id) && isSame(one, line));
    if (same === undefined) return null;
    free.delete(same.id);
    return same.id;
  });
}

const isSame = (one: Unnamed, other: Unnamed) =>
  one.kind === other.kind &&
  one.spentOn === other.spentOn &&
  one.memo === other.memo &&
  one.merchant === other.merchant &&
  // The rate of the same trip may have changed since.
  (one.kind === 'mileage' ? one.milesTenths === other.milesTenths : one.amount === other.amount);
