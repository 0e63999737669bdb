import { describe, expect, it } from '@jest/globals';
import { matchOf } from './match.ts';

const facts = {
  amountMinor: 21_248,
  currency: null as string | null,
  day: '2026-11-18',
  last4: '5083',
  text: 'kettle & crate wholesale',
};
const purchase = {
  amount: 21_248,
  currency: 'USD',
  occurredAt: '2026-11-18T23:59:00.000Z',
  merchantName: 'Kettle & Crate',
  last4: '5083',
};

describe('the distance of a receipt from a purchase', () => {
  it.each([
    ['in nothing', {}, {}, 0, ['amount', 'card', 'date', 'merchant']],
    ['by a cent', {}, { amount: 21_249 }, 36, ['card', 'date', 'merchant']],
    ['by its name', {}, { merchantName: 'Saltbox' }, 9, ['amount', 'card', 'date']],
    ['by a day, which does not count', {}, { occurredAt: '2026-11-19T01:00:00.000Z' }, 0, undefined],
    ['by three days', {}, { occurredAt: '2026-11-21T01:00:00.000Z' }, 9, ['amount', 'card', 'merchant']],
    ['by six days', {}, { occurredAt: '2026-11-24T01:00:00.000Z' }, 18, ['amount', 'card', 'merchant']],
    ['by the card', {}, { last4: '1111' }, 36, ['amount', 'date', 'merchant']],
    ['by what it does not say', { last4: null, day: null }, {}, 0, ['amount', 'merchant']],
  ])('that differ %s', (_, read, over, distance, matched) => {
    const match = matchOf({ ...facts, ...read }, { ...purchase, ...over });
    expect(match?.distance).toBe(distance);
    if (matched !== undefined) expect(match?.matched).toEqual(matched);
  });

  it('is unknown without an amount', () =>
    expect(matchOf({ ...facts, amountMinor: null }, purchase)).toBeNull());

  it('is unknown for another currency', () => {
    expect(matchOf({ ...facts, currency: 'EUR' }, purchase)).toBeNull();
    expect(matchOf({ ...facts, currency: 'USD' }, purchase)?.distance).toBe(0);
  });
});
