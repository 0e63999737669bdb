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
    expect(limitRefusal({ limit: 20_000, frequency: 'monthly' }, program, 'en-US')).toBeNull();
    expect(limitRefusal({ limit: 20_001, frequency: 'monthly' }, program, 'en-US')).toBe(
      'More than the limit of Groceries ($200.00 a month).',
    );
  });

  it('may be the budget of the program, and not a cent more', () => {
    const small = { ...program, budget: 5_000 };
    expect(limitRefusal({ limit: 5_000, frequency: 'monthly' }, small, 'en-US')).toBeNull();
    expect(limitRefusal({ limit: 5_001, frequency: 'monthly' }, small, 'en-US')).toBe(
      'More than the budget of Groceries ($50.00).',
    );
  });
});
