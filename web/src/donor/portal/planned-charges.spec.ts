import { describe, expect, it } from '@jest/globals';
import { chargeAfter, movedCharge } from './planned-charges.ts';

describe('The charge after one that is skipped', () => {
  it.each([
    ['2026-12-31', 'monthly', 31, '2027-01-31'],
    ['2027-01-31', 'monthly', 31, '2027-02-28'],
    ['2027-02-28', 'monthly', 31, '2027-03-31'],
    ['2026-11-30', 'quarterly', 30, '2027-02-28'],
    ['2028-02-29', 'yearly', 29, '2029-02-28'],
    ['2026-12-28', 'weekly', 1, '2027-01-04'],
  ] as const)('of %s, %s on %i, is on %s', (on, frequency, day, next) => {
    expect(chargeAfter(on, { frequency, day })).toBe(next);
  });
});

describe('The next charge on another day', () => {
  const now = new Date('2026-11-27T23:59:00Z');
  it.each([
    ['2026-12-27', 'monthly', 15, '2026-12-15'],
    ['2026-11-30', 'monthly', 27, '2026-12-27'],
    ['2026-11-30', 'monthly', 28, '2026-11-28'],
    ['2026-12-01', 'weekly', 7, '2026-12-06'],
    ['2026-11-29', 'weekly', 5, '2026-12-04'],
  ] as const)('instead of %s, %s on %i, is on %s', (next, frequency, day, moved) => {
    expect(movedCharge(next, { frequency, day }, now)).toBe(moved);
  });
});
