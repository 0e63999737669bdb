import { describe, expect, it } from '@jest/globals';
import { Money, newId } from '@almoner/kernel';
import fc from 'fast-check';
import { legsOf, type Leg } from './postings.ts';
import { postingRules, type PostingRule } from './posting-rules.ts';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((minor) => Money.ofMinor(minor, 'USD'));
const sum = (legs: readonly Leg[]) => legs.reduce((total, { amount }) => total + amount.minor, 0n);
const accounts = {
  paying: { id: newId() },
  treasury: { id: newId() },
  fund: { id: newId() },
  fund_release: { id: newId() },
};
const rules = Object.keys(postingRules) as PostingRule[];

describe('every posting', () => {
  it.each(rules)('%s sums to zero, posted and pending apart', (rule) => {
    fc.assert(
      fc.property(amounts, amounts, (amount, released) => {
        const legs = legsOf(rule, { amount, released }, accounts);
        expect(legs.length).toBeGreaterThan(1);
        expect(sum(legs.filter(({ layer }) => layer === 'posted'))).toBe(0n);
        expect(sum(legs.filter(({ layer }) => layer !== 'posted'))).toBe(0n);
      }),
    );
  });

  it('carries its dimensions on what is posted, and none on what is pending', () => {
    const amount = Money.ofMinor(500, 'USD');
    const legs = legsOf('purchase_capture', { amount, released: amount }, accounts, { card: 'one' });
    expect(legs.map(({ layer, dimensions }) => [layer === 'posted', dimensions])).toEqual([
      [false, {}],
      [false, {}],
      [true, { card: 'one' }],
      [true, { card: 'one' }],
    ]);
  });

  it('has no zero legs, and names its accounts', () => {
    const amount = Money.ofMinor(500, 'USD');
    const legs = legsOf('purchase_capture', { amount, released: Money.zero('USD') }, accounts);
    expect(legs.map(({ account }) => account)).toEqual([accounts.paying, { kind: 'expense', ownerId: null }]);
    expect(() => legsOf('purchase_refund', { amount })).toThrow('must name the account');
  });
});
