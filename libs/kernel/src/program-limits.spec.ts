import { describe, expect, it } from '@jest/globals';
import { exceededPart, problemWithLimit, type ProgramLimits } from './program-limits.ts';
import { type SpendFrequency } from './spend-period.ts';

const program = (budget: number | null = null): ProgramLimits => ({
  name: 'Pantry',
  frequency: 'monthly',
  limit: 30_000,
  budget,
  currency: 'USD',
});
const limitOf = (limit: number, frequency: SpendFrequency = 'monthly') => ({ frequency, limit });

describe('The limit of a card on a program', () => {
  it('may be as high as the limit and the budget of the program, and not a cent higher', () => {
    expect(exceededPart(limitOf(30_000), program(30_000))).toBeNull();
    expect(exceededPart(limitOf(30_001), program(30_001))).toBe('limit');
    expect(exceededPart(limitOf(20_001), program(20_000))).toBe('budget');
    expect(exceededPart(limitOf(90_000, 'yearly'), program())).toBeNull();
  });

  it('is refused with the figure', () => {
    expect(problemWithLimit(limitOf(30_000), program())).toBeNull();
    expect(problemWithLimit(limitOf(30_001), program())).toBe(
      'Cards of Pantry may have at most its limit: $300.00 (monthly)',
    );
    expect(problemWithLimit(limitOf(20_001), program(20_000))).toBe(
      'Cards of Pantry may have at most its budget: $200.00',
    );
  });
});
