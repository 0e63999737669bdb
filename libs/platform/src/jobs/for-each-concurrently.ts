import { setTimeout as sleep } from 'node:timers/promises';

export interface WorkPace {
  /** How many items are worked on at the same time. */
  readonly concurrency: number;
  /** How many are started in a second, for work that calls a service with a rate limit. */
  readonly perSecond: number;
  /** When it is aborted, no other item is started; those that were started are finished. */
  readonly signal: AbortSignal;
}

/**
 * Works on all items, several at a time, each read when there is room for it.
 * @throws what `items` or `work` throws.
 */
export async function forEachConcurrently<Item>(
  items: AsyncIterator<Item>,
  { concurrency, perSecond, signal }: WorkPace,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const betweenMs = 1000 / perSecond;
  let nextAt = performance.now();
  const waitForTurn = async () => {
    const now = performance.now();
    const turnAt = Math.max(nextAt, now);
    nextAt = turnAt + betweenMs;
    // Aborted while it waits: the check that follows ends it.
    await sleep(turnAt - now, undefined, { signal }).catch(() => undefined);
  };
  const worker = async () => {
    while (!signal.aborted) {
      const next = await items.next();
      if (next.done === true) return;
      await waitForTurn();
      if (signal.aborted) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
