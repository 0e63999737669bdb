import { describe, expect, it } from '@jest/globals';
import { dayState } from './day-state.ts';

const of = (difference: number) => ({ difference });

describe('The state of a day', () => {
  it('is what became of its difference', () => {
    expect(dayState(of(0), undefined)).toBe('matches');
    expect(dayState(of(400), undefined)).toBe('open');
    expect(dayState(of(400), of(400))).toBe('same');
    expect(dayState(of(400), of(0))).toBe('cleared');
    expect(dayState(of(400), of(300))).toBe('cleared');
  });
});
