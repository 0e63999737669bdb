import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import {
  daysOverlap,
  matchAfterRefunds,
  matchOf,
  matchingOf,
  statusOf,
  type PaidMatch,
} from './campaign-match.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');

const aMatch = (over: Partial<PaidMatch> = {}): PaidMatch => ({
  id: 'm',
  sponsor: 'Harbor Bank',
  sum: usd(10_000),
  perGiftMaximum: null,
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  isClosed: false,
  used: usd(0),
  paid: usd(0),
  ...over,
});

describe('A gift is matched', () => {
  it.each([
    ['with as much as it is', 5000, {}, 5000],
    ['up to the sum', 15_000, {}, 10_000],
    ['with what is left of the sum', 5000, { used: usd(7800) }, 2200],
    ['up to the maximum for one gift', 5000, { perGiftMaximum: usd(2000) }, 2000],
    ['with what is left when that is less', 5000, { used: usd(9999), perGiftMaximum: usd(2000) }, 1],
    ['with nothing when the sum is used', 5000, { used: usd(10_000) }, 0],
  ])('%s', (_, gift, over, matched) => {
    expect(matchOf(usd(gift), aMatch(over))).toEqual(usd(matched));
  });
});

describe('What stays matched after refunds', () => {
  it.each([
    ['all of it without a refund', 2200, 5000, 0, 2200],
    ['the same share after a part', 2200, 5000, 2500, 1100],
    ['rounded down to a cent', 100, 300, 100, 66],
    ['nothing when all went back', 2200, 5175, 5175, 0],
  ])('is %s', (_, granted, total, refunded, kept) => {
    expect(matchAfterRefunds(usd(granted), usd(total), usd(refunded))).toEqual(usd(kept));
  });
});

describe('The days of two matches', () => {
  const march = { startsOn: '2026-03-01', endsOn: '2026-03-31' };

  it.each([
    ['overlap on one day', { startsOn: '2026-03-31', endsOn: '2026-04-30' }, true],
    ['do not overlap on the next day', { startsOn: '2026-04-01', endsOn: null }, false],
    ['overlap when one has no end', { startsOn: '2026-01-01', endsOn: null }, true],
    ['overlap when one is within the other', { startsOn: '2026-03-10', endsOn: '2026-03-11' }, true],
  ])('%s', (_, other, overlap) => {
    expect(daysOverlap(march, other)).toBe(overlap);
    expect(daysOverlap(other, march)).toBe(overlap);
  });
});

describe('The status of a match', () => {
  it.each([
    ['planned', '2026-02-28', {}],
    ['in_force', '2026-03-01', {}],
    ['in_force', '2026-03-31', {}],
    ['ended', '2026-04-01', {}],
    ['used', '2026-03-15', { used: usd(10_000) }],
    ['closed', '2026-03-15', { isClosed: true }],
  ] as const)('is %s on %s', (status, day, over) => {
    expect(statusOf(aMatch(over), day)).toBe(status);
  });
});

describe('What sponsors add to a campaign', () => {
  const past = aMatch({
    id: 'p',
    sponsor: 'Mill & Sons',
    startsOn: '2026-01-01',
    endsOn: '2026-01-31',
    sum: usd(4000),
    used: usd(4000),
    paid: usd(3000),
  });

  it('is what is used of all matches, and what of it was not paid yet', () => {
    const current = aMatch({ used: usd(6600) });
    expect(matchingOf([past, current], 'USD', '2026-03-15')).toEqual({
      matched: 10_600,
      unpaid: 7600,
      paidAhead: 0,
      sponsors: ['Mill & Sons', 'Harbor Bank'],
      current: {
        sponsor: 'Harbor Bank',
        sum: 10_000,
        left: 3400,
        perGiftMaximum: null,
        endsOn: '2026-03-31',
      },
    });
  });

  it('has nothing unpaid when a sponsor gave more than was used, and names nobody whose match is unused', () => {
    const generous = aMatch({ paid: usd(10_000) });
    expect(matchingOf([generous], 'USD', '2026-04-01')).toEqual({
      matched: 0,
      unpaid: 0,
      paidAhead: 0,
      sponsors: [],
      current: null,
    });
  });

  it.each([
    ['of its sum while it takes gifts', {}, 6000],
    ['nothing beyond its sum', { paid: usd(12_000) }, 6000],
    ['nothing once it is closed', { isClosed: true }, 0],
    ['nothing once it is used', { used: usd(10_000) }, 0],
  ])('has paid ahead %s', (_, over, paidAhead) => {
    const paid = aMatch({ used: usd(4000), paid: usd(10_000), ...over });
    expect(matchingOf([paid], 'USD', '2026-03-15')).toMatchObject({
      unpaid: 0,
      paidAhead,
      sponsors: ['Harbor Bank'],
    });
    expect(matchingOf([paid], 'USD', '2026-04-01').paidAhead).toBe(0);
  });
});
