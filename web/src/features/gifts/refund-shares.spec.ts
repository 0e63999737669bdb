import { describe, expect, it } from '@jest/globals';
import { sharesOf, sharesOfRefund } from './refund-shares.ts';

const designations = [
  { fundId: '1', name: 'Cold Storage', amount: 4_000 },
  { fundId: '2', name: 'Winter Blankets', amount: 3_000 },
];
const amounts = ({ undesignated, funds }: ReturnType<typeof sharesOf>) => [
  undesignated,
  ...funds.map(({ amount }) => amount),
];

describe('a refund of a gift to several funds', () => {
  it('takes what is not designated first, then the funds from the last one', () => {
    expect(amounts(sharesOf(10_000, designations, 0))).toEqual([0, 0, 0]);
    expect(amounts(sharesOf(10_000, designations, 3_000))).toEqual([3_000, 0, 0]);
    expect(amounts(sharesOf(10_000, designations, 5_000))).toEqual([3_000, 0, 2_000]);
    expect(amounts(sharesOf(10_000, designations, 10_000))).toEqual([3_000, 4_000, 3_000]);
  });

  it('goes on where the refunds before it ended', () => {
    const gift = { amount: 10_000, refunded: 5_000 };
    expect(amounts(sharesOfRefund(gift, designations, 2_000))).toEqual([0, 1_000, 1_000]);
    expect(amounts(sharesOfRefund({ ...gift, refunded: 0 }, designations, 2_000))).toEqual([2_000, 0, 0]);
  });
});
