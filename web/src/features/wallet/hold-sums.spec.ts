import { describe, expect, it } from '@jest/globals';
import { type StatementLineWire } from '@almoner/contracts';
import { holdSums } from './hold-sums.ts';

const line = (id: string, kind: StatementLineWire['kind'], change: number) =>
  ({ id, kind, change }) as StatementLineWire;
const items = [
  line('w', 'withdrawal', -250_000),
  line('p1', 'purchase_hold', -21_234),
  line('p2', 'purchase_hold', -9_000),
  line('w2', 'withdrawal', -100),
];

describe('what an account has on hold', () => {
  it('is summed by kind, purchases first, and what waits for a signature last', () => {
    expect(holdSums({ items, nextCursor: null }, 280_334, new Set(['w']))).toEqual([
      { kind: 'purchase_hold', isToSign: false, count: 2, minor: -30_234 },
      { kind: 'withdrawal', isToSign: false, count: 1, minor: -100 },
      { kind: 'withdrawal', isToSign: true, count: 1, minor: -250_000 },
    ]);
  });

  it('is not divided while the lines are not all of it', () => {
    expect(holdSums(undefined, 280_334, new Set())).toBeNull();
    expect(holdSums({ items, nextCursor: 'more' }, 280_334, new Set())).toBeNull();
    expect(holdSums({ items, nextCursor: null }, 280_335, new Set())).toBeNull();
  });
});
