import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { heldFor, isNewer, progressOf, type NetworkAuthorization } from './network-authorization.ts';

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
  requestCount: 1,
  transactionCount: 0,
  merchant: { name: 'Harbor & Hearth Inn', category: 'hotels', city: null, country: 'US' },
  networkCreatedAt: new Date('2026-11-01T00:00:00Z'),
  ...over,
});

/** One life of an authorization, step by step, as the network would describe it. */
const grown = { amount: usd(12_000), approvedTotal: usd(15_000), requestCount: 2 };
const life: readonly NetworkAuthorization[] = [
  authorized(),
  authorized({ ...grown, amount: usd(15_000) }),
  authorized(grown),
  authorized({ ...grown, captured: usd(4_000), transactionCount: 1 }),
  authorized({ ...grown, captured: usd(13_000), transactionCount: 2, status: 'closed' }),
];

describe('the newer of two descriptions', () => {
  it('is told in every pair of one life, whichever came first', () => {
    life.forEach((earlier, index) => {
      for (const later of life.slice(index + 1)) {
        expect(isNewer(progressOf(later), progressOf(earlier))).toBe(true);
        expect(isNewer(progressOf(earlier), progressOf(later))).toBe(false);
      }
      expect(isNewer(progressOf(earlier), progressOf(earlier))).toBe(false);
    });
  });

  it('wins in any order of arrival, with duplicates', () => {
    const arrivals = fc.shuffledSubarray([...life, ...life], { minLength: life.length * 2 });
    fc.assert(
      fc.property(arrivals, (descriptions) => {
        const last = descriptions.reduce((known, next) =>
          isNewer(progressOf(next), progressOf(known)) ? next : known,
        );
        expect(progressOf(last)).toEqual(progressOf(life.at(-1) ?? authorized()));
      }),
    );
  });
});

describe('what must still be held', () => {
  const captured = { captured: usd(4_000), transactionCount: 1 };
  const closed = { status: 'closed' as const, captured: usd(10_000), transactionCount: 1 };

  it.each([
    ['all of a fresh authorization', authorized(), 0, 10_000],
    ['what a partial reversal left', authorized({ amount: usd(7_000) }), 0, 7_000],
    ['the rest after a booked partial capture', authorized(captured), 4_000, 6_000],
    [
      'the rest when the network lowers the amount by the capture itself',
      authorized({ ...captured, amount: usd(6_000) }),
      4_000,
      6_000,
    ],
    ['a capture that we have not booked yet', authorized(closed), 0, 10_000],
    ['the rest when a booked capture is not described yet', authorized(), 4_000, 6_000],
    ['nothing once the capture is booked', authorized(closed), 10_000, 0],
    ['nothing of a reversed one', authorized({ status: 'reversed', amount: usd(0) }), 0, 0],
    ['nothing of an expired one', authorized({ status: 'expired' }), 0, 0],
    ['nothing of a declined one', authorized({ status: 'closed', approved: false }), 0, 0],
  ])('is %s', (_, authorization, booked, held) => {
    expect(heldFor(authorization, usd(booked)).minor).toBe(BigInt(held));
  });
});
