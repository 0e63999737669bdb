import { describe, expect, it } from '@jest/globals';
import { closeRefusalOf } from './fund.ts';

const empty = { postedMinor: 0n, heldMinor: 0n, inTransitMinor: 0n, paysForProgram: false };

describe('A fund', () => {
  it('is closed once nothing is in it, on hold or in transit, and it pays for no program', () => {
    expect(closeRefusalOf(empty)).toBeNull();
    expect(closeRefusalOf({ ...empty, postedMinor: 1n })).toBe('fund_not_empty');
    expect(closeRefusalOf({ ...empty, heldMinor: 1n })).toBe('fund_not_empty');
    expect(closeRefusalOf({ ...empty, inTransitMinor: 1n })).toBe('fund_gifts_in_transit');
    expect(closeRefusalOf({ ...empty, inTransitMinor: -1n })).toBe('fund_gifts_in_transit');
    expect(closeRefusalOf({ ...empty, paysForProgram: true })).toBe('fund_pays_for_program');
  });
});
