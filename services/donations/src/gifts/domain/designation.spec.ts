import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { designationsOfRefund } from './designation.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const gift = [
  { fundId: 'roof', amount: usd(30_000) },
  { fundId: 'garden', amount: usd(15_000) },
];

/** Of a gift of $500, of which $50 were not restricted. */
function partsOf(refund: number, refunded = 0) {
  const parts = designationsOfRefund(gift, {
    total: usd(50_000),
    refunded: usd(refunded),
    refund: usd(refund),
  });
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
});
