import { AsyncLocalStorage } from 'node:async_hooks';

const holding = new AsyncLocalStorage<true>();

/** Does `work` as somebody who holds a connection of the pool until it is done. */
export function holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  return holding.run(true, work);
}

/**
 * Whoever holds one connection and waits for a second waits for others who may do the same: with as many of them as the
 * pool is large, nobody gets on. What a transaction has to know it reads in itself.
 * @throws Error inside of a unit of work.
 */
export function refuseSecondConnection(): void {
  if (holding.getStore() === true)
    throw new Error('A second connection was asked for inside of a transaction; use the transaction’s own.');
}
