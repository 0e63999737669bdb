import { describe, expect, it } from '@jest/globals';
import { asOpenTransaction, forbidInTransaction } from './open-transaction.ts';

describe('what a transaction must not wait for', () => {
  it('is refused for as long as the transaction is open, and is free again after it', async () => {
    const reading = async () => {
      await Promise.resolve();
      forbidInTransaction('people');
    };
    await expect(asOpenTransaction(reading)).rejects.toThrow('"people" inside an open transaction');
    await expect(reading()).resolves.toBeUndefined();
  });

  it('is free while only somebody else has a transaction open', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const open = asOpenTransaction(() => promise);
    expect(() => forbidInTransaction('people')).not.toThrow();
    resolve(undefined);
    await open;
  });
});
