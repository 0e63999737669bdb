import { describe, expect, it } from '@jest/globals';
import { quarantinedFact } from './quarantined-fact.mapper.ts';

const factOf = (merchant_data: unknown) =>
  quarantinedFact(
    {
      id: 'evt_1',
      type: 'issuing_authorization.created',
      account: 'acct_1',
      error: 'amount: is no whole number',
      createdAt: new Date(0),
      payload: { data: { object: { id: 'iauth_1', merchant_data } } },
    },
    false,
  );

describe('the fact of a quarantined event', () => {
  it('has a merchant that PostgreSQL can store, though its name is too long', () => {
    const { merchant } = factOf({ name: `${'a'.repeat(199)}😀` });
    expect(merchant).toHaveLength(200);
    expect(merchant?.isWellFormed()).toBe(true);
  });

  it('has no merchant where the event has none', () => {
    expect(factOf({ name: 7 }).merchant).toBeNull();
    expect(factOf(undefined).merchant).toBeNull();
  });
});
