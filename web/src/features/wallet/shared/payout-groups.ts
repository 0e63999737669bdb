import { type StatementLineWire } from '@almoner/contracts';

interface PayoutGroups {
  /** In the order of the statement, with the lines of a payout together. */
  readonly lines: readonly StatementLineWire[];
  /** The id of the first line of each payout. */
  readonly first: ReadonlySet<string>;
}

/** A payout that came back is one of its own. */
const payoutKey = ({ kind, payout }: StatementLineWire) =>
  payout === undefined ? null : `${kind === 'payout_return' ? 'returned' : 'arrived'} ${payout.id}`;

/** All lines of a payout have one time, which other movements may have too. */
export function groupByPayout(lines: readonly StatementLineWire[]): PayoutGroups {
  const groups = [...Map.groupBy(lines, (line) => payoutKey(line) ?? line.id).values()];
  const first = groups.flatMap(([line]) => (line?.payout === undefined ? [] : line.id));
  return { lines: groups.flat(), first: new Set(first) };
}
