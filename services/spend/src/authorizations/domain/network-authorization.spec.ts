import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import {
  isNewer,
  isNewerReading,
  progressOf,
  networkTotalOf,
  type NetworkAuthorization,
} from './network-authorization.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');

const authorized = (over: Partial<NetworkAuthorization> = {}): NetworkAuthorization => ({
  stripeAuthorizationId: 'iauth_1',
  stripeAccountId: 'acct_1',
  stripeCardId: 'ic_1',
  status: 'pending',
  approved: true,
  amount: usd(10_000),
  approvedTotal: usd(10_000),
  declineReason: null,
  captured: usd(0),
  heldByNetwork: null,
  movementCount: 0,
  requests: [{ amountMinor: 10_000, approved: true }],
  transactionCount: 0,
  merchant: {
    name: 'Harbor & Hearth Inn',
    category: 'hotels',
    city: null,
    country: 'US',
    categoryCode: null,
    networkId: null,
    authorizationMethod: null,
    wallet: null,
  },
  networkCreatedAt: new Date('2026-11-01T00:00:00Z'),
  ...over,
});

/** One lifecycle of an authorization, step by step, as the network describes it. */
const requests = [10_000, 5_000].map((amountMinor) => ({ amountMinor, approved: true }));
const grown = { amount: usd(12_000), approvedTotal: usd(15_000), requests };
const life: readonly NetworkAuthorization[] = [
  authorized(),
  authorized({ ...grown, amount: usd(15_000) }),
  authorized(grown),
  authorized({ ...grown, captured: usd(4_000), transactionCount: 1 }),
  authorized({ ...grown, captured: usd(13_000), transactionCount: 2, status: 'closed' }),
];

describe('the newer of two descriptions', () => {
  it('is found in every pair of one lifecycle, whichever came first', () => {
    life.forEach((earlier, index) => {
      for (const later of life.slice(index + 1)) {
        expect(isNewer(later, progressOf(earlier))).toBe(true);
        expect(isNewer(earlier, progressOf(later))).toBe(false);
      }
      expect(isNewer(earlier, progressOf(earlier))).toBe(false);
    });
  });

  it('wins in any order of arrival, with duplicates', () => {
    const arrivals = fc.shuffledSubarray([...life, ...life], { minLength: life.length * 2 });
    fc.assert(
      fc.property(arrivals, (descriptions) => {
        const last = descriptions.reduce((known, next) => (isNewer(next, progressOf(known)) ? next : known));
        expect(progressOf(last)).toEqual(progressOf(life.at(-1) ?? authorized()));
      }),
    );
  });
});

describe('a final amount above what was authorized', () => {
  it('is newer by the movement that it made, though the amount grew', () => {
    const before = authorized({ amount: usd(100), movementCount: 1 });
    const after = authorized({ amount: usd(7_000), movementCount: 2 });
    expect(isNewer(after, progressOf(before))).toBe(true);
    expect(isNewer(before, progressOf(after))).toBe(false);
  });

  const approved = { amount: usd(100), approvedTotal: usd(100) };
  it.each([
    ['what was approved', approved],
    ['what a reversal left of that', { ...approved, amount: usd(60) }],
  ])('is newer on a financial account, which has no movements, than %s', (_, over) => {
    const before = authorized(over);
    const after = authorized({ ...over, amount: usd(7_000) });
    expect(isNewer(after, progressOf(before))).toBe(true);
    expect(isNewer(before, progressOf(after))).toBe(false);
  });

  it('is replaced by a lower one above what was approved', () => {
    const [higher, lower] = [7_000, 6_000].map((minor) => authorized({ ...approved, amount: usd(minor) }));
    if (higher === undefined || lower === undefined) throw new Error('two descriptions');
    expect(isNewer(lower, progressOf(higher))).toBe(true);
    expect(isNewer(higher, progressOf(lower))).toBe(false);
  });
});

describe('a description that was read from Stripe after the known one was applied', () => {
  const known = (over: Partial<NetworkAuthorization>) => ({
    progress: progressOf(authorized(over)),
    amountReading: null,
  });
  const captured = { captured: usd(3_000), transactionCount: 1, amount: usd(4_000) };

  it.each([
    ['the same', {}, {}, false],
    ['a lower amount', {}, { amount: usd(9_000) }, true],
    ['a higher amount', { amount: usd(9_000) }, {}, true],
    ['fewer captures, as an answer from an outdated copy', captured, {}, false],
    ['more captures', {}, captured, true],
    ['the same, and what is held', captured, { ...captured, heldByNetwork: usd(1_000) }, true],
    [
      'the same, and a hold that fits neither reading',
      captured,
      { ...captured, heldByNetwork: usd(5) },
      false,
    ],
    [
      'the same of one that has ended',
      { status: 'closed' },
      { status: 'closed', heldByNetwork: usd(0) },
      false,
    ],
  ] as const)('with %s', (_, before, after, isNew) => {
    expect(isNewerReading(authorized(after), known(before))).toBe(isNew);
  });
});

describe('a description that was read from Stripe and contradicts what was thought of the amount', () => {
  it('is applied', () => {
    const captured = { captured: usd(4_000), transactionCount: 1, amount: usd(6_000) };
    const known = { progress: progressOf(authorized(captured)), amountReading: 'with_captures' as const };
    expect(isNewerReading(authorized({ ...captured, heldByNetwork: usd(6_000) }), known)).toBe(true);
    expect(isNewerReading(authorized({ ...captured, heldByNetwork: usd(2_000) }), known)).toBe(false);
  });
});

describe('the total of the network', () => {
  const captured = { captured: usd(4_000), transactionCount: 1 };
  const closed = { status: 'closed' as const, captured: usd(10_000), transactionCount: 1 };

  it.each([
    ['all of a fresh authorization', authorized(), 10_000],
    ['what a partial reversal left', authorized({ amount: usd(7_000) }), 7_000],
    ['what was captured of a closed one', authorized(closed), 10_000],
    ['nothing of a reversed one', authorized({ status: 'reversed', amount: usd(0) }), 0],
    ['nothing of an expired one', authorized({ status: 'expired' }), 0],
    ['nothing of a declined one', authorized({ status: 'closed', approved: false }), 0],
    ['all of one with an open capture', authorized({ ...captured, heldByNetwork: usd(6_000) }), 10_000],
  ])('is %s', (_, authorization, taken) => {
    expect(networkTotalOf(authorization, null).amount.minor).toBe(BigInt(taken));
  });

  it('holds too much rather than too little when the reading of the amount is unknown', () => {
    const unclear = authorized({ ...captured, amount: usd(5_000) });
    expect(networkTotalOf(unclear, null).amount.minor).toBe(9_000n);
    expect(networkTotalOf(unclear, 'with_captures').amount.minor).toBe(5_000n);
    // A final amount may have raised the approved one; this is left of it.
    const raised = authorized({ ...captured, amount: usd(8_000) });
    expect(networkTotalOf(raised, null)).toEqual({ amount: usd(12_000), reading: null });
  });

  it('is what is held and captured under either reading of the amount, after any reversals, captures and finalized amounts', () => {
    const sums = fc.record({
      approved: fc.integer({ min: 1, max: 10_000 }),
      reversed: fc.integer({ min: 0, max: 10_000 }),
      captured: fc.integer({ min: 1, max: 12_000 }),
    });
    fc.assert(
      fc.property(sums, fc.boolean(), ({ approved, reversed, captured }, containsCaptures) => {
        const authorizedNow = Math.max(0, approved - reversed);
        const held = Math.max(0, authorizedNow - captured);
        const network = authorized({
          amount: usd(containsCaptures ? authorizedNow : held),
          approvedTotal: usd(approved),
          captured: usd(captured),
          heldByNetwork: usd(held),
          transactionCount: 1,
        });
        expect(networkTotalOf(network, null).amount.minor).toBe(BigInt(held + captured));
      }),
    );
  });
});
