import { describe, expect, it } from '@jest/globals';
import { exceedsLimit, type SpendLimit } from './spend-limit.ts';
import { type SpendFrequency } from './spend-period.ts';

const limitOf = (limit: number, frequency: SpendFrequency): SpendLimit => ({ frequency, limit });

describe('A limit', () => {
  it.each<[string, boolean, SpendLimit, SpendLimit]>([
    ['a cent more in the same period', true, limitOf(30_001, 'weekly'), limitOf(30_000, 'weekly')],
    ['the same amount in the same period', false, limitOf(30_000, 'weekly'), limitOf(30_000, 'weekly')],
    ['more in a shorter period', true, limitOf(30_001, 'daily'), limitOf(30_000, 'total')],
    ['the same amount in a shorter period', false, limitOf(30_000, 'daily'), limitOf(30_000, 'weekly')],
    ['more in a longer period', false, limitOf(90_000, 'monthly'), limitOf(30_000, 'weekly')],
  ])('with %s exceeds the other one: %s', (_, exceeds, limit, other) => {
    expect(exceedsLimit(limit, other)).toBe(exceeds);
  });
});
