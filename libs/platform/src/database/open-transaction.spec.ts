import { describe, expect, it } from '@jest/globals';
import { asOpenTransaction, forbidInTransaction } from './open-transaction.ts';

describe('an operation that a transaction must not wait for', () => {
  it('is refused while the transaction is open, and allowed after it', async () => {
    const reading = async () => {
      await Promise.resolve();
      forbidInTransaction('people');
    };
    await expect(asOpenTransaction(reading)).rejects.toThrow('"people" inside an open transaction');
    await expect(reading()).resolves.toBeUndefined();
  });

  it('is allowed while only another call has an open transaction', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const open = asOpenTransaction(() => promise);
    expect(() => forbidInTransaction('people')).not.toThrow();
    resolve(undefined);
    await open;
  });
});
