import { AsyncLocalStorage } from 'node:async_hooks';

const openTransaction = new AsyncLocalStorage<true>();

/** Runs what an open transaction does; whoever refuses to work inside of one refuses meanwhile. */
export function asOpenTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return openTransaction.run(true, work);
}

/**
 * For what a transaction must not wait for. Another process keeps its locks as long as it pleases; a read on a second
 * connection of the same pool keeps them for good once as many transactions wait as the pool has connections.
 * @throws Error inside of a transaction
 */
export function forbidInTransaction(what: string): void {
  if (openTransaction.getStore() === undefined) return;
  throw new Error(`"${what}" inside an open transaction: it would wait with everything locked.`);
}
