import { type StatementLineWire } from '@almoner/contracts';

/**
 * The posted balance after each line that posted something, by its id. `listed` has all of the newest lines as the service sent them, and
 * `shown` has them in the order of the screen. Empty if the service sent no balance because filters left lines out.
 */
export function postedBalances(
  listed: readonly StatementLineWire[],
  shown: readonly StatementLineWire[],
): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  let after = listed[0]?.postedAfter;
  if (after === undefined) return balances;
  for (const { id, parts } of shown) {
    const posted = parts?.posted ?? 0;
    if (posted !== 0) balances.set(id, after);
    after -= posted;
  }
  return balances;
}
