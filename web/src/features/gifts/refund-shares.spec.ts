import { describe, expect, it } from '@jest/globals';
import { sharesOfRefund, sharesRefunded } from './refund-shares.ts';

const designations = [
  { fundId: '1', name: 'Cold Storage', amount: 4_000 },
  { fundId: '2', name: 'Winter Blankets', amount: 3_000 },
];
const gift = (refunded: number) => ({ amount: 10_000, refunded, currency: 'USD' });
const amounts = ({ undesignated, funds }: ReturnType<typeof sharesRefunded>) => [
  undesignated,
  ...funds.map(({ name, amount }) => `${name} ${amount}`),
];

describe('a refund of a gift to several funds', () => {
  it('names each fund in the order of the gift, and what is not designated', () => {
    expect(amounts(sharesRefunded(gift(0), designations))).toEqual([
      0,
      'Cold Storage 0',
      'Winter Blankets 0',
    ]);
    expect(amounts(sharesRefunded(gift(5_000), designations))).toEqual([
      3_000,
      'Cold Storage 0',
      'Winter Blankets 2000',
    ]);
  });

  it('goes on where the refunds before it ended', () => {
    expect(amounts(sharesOfRefund(gift(5_000), designations, 2_000))).toEqual([
      0,
      'Cold Storage 1000',
      'Winter Blankets 1000',
    ]);
    expect(amounts(sharesOfRefund(gift(0), designations, 2_000))).toEqual([
      2_000,
      'Cold Storage 0',
      'Winter Blankets 0',
    ]);
  });
});
