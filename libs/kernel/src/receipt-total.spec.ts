import { describe, expect, it } from '@jest/globals';
import { differingTotal } from './receipt-total.ts';

const read = (amount: number | null, over: object = {}) => ({
  status: 'read' as const,
  amount,
  currency: null,
  confidence: 90,
  ...over,
});
const differing = (...readings: Parameters<typeof differingTotal>[2]) =>
  differingTotal(4_210, 'USD', readings);

describe('the total of receipts that differs from an amount', () => {
  it('is what was read, if it differs by at least a cent', () => {
    expect(differing(read(4_210))).toBeNull();
    expect(differing(read(4_209))).toBe(4_209);
    expect(differing(read(4_211, { currency: 'USD' }))).toBe(4_211);
  });

  it('is the sum of several, unless one of them alone has the amount', () => {
    expect(differing(read(4_000), read(210))).toBeNull();
    expect(differing(read(4_210), read(900))).toBeNull();
    expect(differing(read(4_000), read(900))).toBe(4_900);
  });

  it.each([
    ['without a receipt', []],
    ['without a total', [read(null)]],
    ['with one that is not read yet', [read(4_000), read(null, { status: 'waiting' })]],
    ['with one of an earlier release', [read(4_000), null]],
    ['in another currency', [read(4_000, { currency: 'EUR' })]],
    ['that is uncertain', [read(4_000, { confidence: 59 })]],
  ])('is not known %s', (_, readings) => expect(differing(...readings)).toBeNull());
});
