import { describe, expect, it } from '@jest/globals';
import { type SpendProgramWire } from '@almoner/contracts';
import { limitRefusal } from './limit-refusal.ts';

const program = {
  name: 'Groceries',
  limit: 20_000,
  budget: null,
  currency: 'USD',
  frequency: 'monthly',
} as SpendProgramWire;

describe('the limit of a card that a manager issues', () => {
  it('may be the limit of the program, and not a cent more', () => {
    expect(limitRefusal({ limit: 20_000, frequency: 'monthly' }, program, false, 'en-US')).toBeNull();
    expect(limitRefusal({ limit: 20_001, frequency: 'monthly' }, program, false, 'en-US')).toBe(
      'More than the limit of Groceries ($200.00 a month).',
    );
  });

  it('may be the budget of the program, and not a cent more', () => {
    const small = { ...program, budget: 5_000 };
    expect(limitRefusal({ limit: 5_000, frequency: 'monthly' }, small, false, 'en-US')).toBeNull();
    expect(limitRefusal({ limit: 5_001, frequency: 'monthly' }, small, false, 'en-US')).toBe(
      'More than the budget of Groceries ($50.00).',
    );
  });

  it('may for their own card be the limit that an admin set, and not a cent more', () => {
    const own = (limit: number, adminLimit: number | null) =>
      limitRefusal({ limit, frequency: 'monthly' }, { ...program, adminLimit }, true, 'en-US');
    expect(own(15_000, 15_000)).toBeNull();
    expect(own(15_001, 15_000)).toBe('More than your own card may have: $150.00 a month.');
    expect(own(1, null)).toBe('No admin has set the limit of this program.');
    expect(own(20_001, null)).toBe('More than the limit of Groceries ($200.00 a month).');
  });
});
