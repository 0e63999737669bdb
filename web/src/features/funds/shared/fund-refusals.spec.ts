import { describe, expect, it } from '@jest/globals';
import { releaseRefusalOf } from './fund-refusals.ts';

const empty = { restriction: 'purpose', available: 0 } as const;

describe('A fund', () => {
  it('is released while something is available, and never where it is perpetual', () => {
    expect(releaseRefusalOf(empty)).toBe('There is nothing to release.');
    expect(releaseRefusalOf({ ...empty, available: 500 })).toBeNull();
    expect(releaseRefusalOf({ restriction: 'perpetual', available: 500 })).toBe(
      'A perpetual fund cannot be released.',
    );
  });
});
