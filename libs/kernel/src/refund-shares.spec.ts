import { describe, expect, it } from '@jest/globals';
import { Money } from './money.ts';
import { designationsInOrder, designationsOfRefund } from './refund-shares.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const gift = [
  { fundId: 'roof', amount: usd(30_000) },
  { fundId: 'garden', amount: usd(15_000) },
];

/** For a gift of $500, of which $50 were not restricted. */
function partsOf(refund: number, refunded = 0) {
  const parts = designationsInOrder(gift, {
    total: usd(50_000),
    refunded: usd(refunded),
    refund: usd(refund),
  });
  return byFund(parts);
}

function byFund(parts: ReturnType<typeof designationsOfRefund>) {
  return Object.fromEntries(parts.map(({ fundId, amount }) => [fundId, amount.toMinorNumber()]));
}

describe('the funds that give a refund back', () => {
  it.each([
    ['what is not restricted first', partsOf(4_000), {}],
    ['then the last fund', partsOf(12_000), { garden: 7_000 }],
    ['then the fund before it', partsOf(25_000), { garden: 15_000, roof: 5_000 }],
    ['all of it', partsOf(50_000), { garden: 15_000, roof: 30_000 }],
    ['a second refund continues', partsOf(20_000, 12_000), { garden: 8_000, roof: 12_000 }],
  ])('%s', (_, parts, expected) => {
    expect(parts).toEqual(expected);
  });

  it('give back what a failed refund left with them', () => {
    // $120 were refunded (the rest and $70 of the garden) and $80 after that (of the garden); the first one failed.
    const earlier = [{ amount: usd(8_000), designations: [{ fundId: 'garden', amount: usd(8_000) }] }];
    const parts = (refund: number) =>
      byFund(designationsOfRefund(gift, { total: usd(50_000), refund: usd(refund), earlier }));
    expect(parts(5_000)).toEqual({});
    expect(parts(12_000)).toEqual({ garden: 7_000 });
    expect(parts(42_000)).toEqual({ garden: 7_000, roof: 30_000 });
  });
});
