import { AsyncLocalStorage } from 'node:async_hooks';

const openTransaction = new AsyncLocalStorage<true>();

/** Runs the work of a transaction and marks it, so that `refuseInsideTransaction` can detect it. */
export function asOpenTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return openTransaction.run(true, work);
}

/**
 * For operations that a transaction must not wait for: a call to another process holds the locks for an unknown time,
 * and a read on a second connection of the same pool deadlocks once all connections are in such transactions.
 * @throws Error inside of a transaction
 */
export function forbidInTransaction(what: string): void {
  if (openTransaction.getStore() === undefined) return;
  throw new Error(`"${what}" inside an open transaction: it would wait with everything locked.`);
}
