import { type StatementLineWire } from '@almoner/contracts';

/** What an account has on hold by one kind of movement. */
export interface HoldSum {
  readonly kind: StatementLineWire['kind'];
  /** Whether the movements wait for a second signature. */
  readonly isToSign: boolean;
  readonly count: number;
  /** Minor units, below zero. */
  readonly minor: number;
}

/**
 * The holds of an account by kind, purchases first; `toSign` has the ids of those that wait for a second signature. Null if the lines do
 * not add up to `onHold`: there are more pages, or the account was read at another time.
 */
export function holdSums(
  page: { readonly items: readonly StatementLineWire[]; readonly nextCursor: string | null } | undefined,
  onHold: number,
  toSign: ReadonlySet<string>,
): readonly HoldSum[] | null {
  if (page === undefined || page.nextCursor !== null) return null;
  const groups = Map.groupBy(page.items, ({ id, kind }) => `${kind} ${String(toSign.has(id))}`);
  const sums = [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const minor = lines.reduce((sum, { change }) => sum + (change ?? 0), 0);
    return [{ kind: first.kind, isToSign: toSign.has(first.id), count: lines.length, minor }];
  });
  const total = sums.reduce((sum, { minor }) => sum + minor, 0);
  if (total !== 0 - onHold) return null;
  return sums.toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ kind, isToSign }: HoldSum) => (kind === 'purchase_hold' ? 0 : isToSign ? 2 : 1);
