import { describe, expect, it } from '@jest/globals';
import { closeRefusalOf, releaseRefusalOf } from './fund-refusals.ts';

const empty = { restriction: 'purpose', accountId: 'roof', posted: 0, onHold: 0, available: 0 } as const;
const program = { name: 'Repairs', status: 'active', payingAccountId: 'roof' } as const;

describe('A fund', () => {
  it('is released while something is available, and never where it is perpetual', () => {
    expect(releaseRefusalOf(empty)).toBe('There is nothing to release.');
    expect(releaseRefusalOf({ ...empty, posted: 500, available: 500 })).toBeNull();
    expect(releaseRefusalOf({ ...empty, restriction: 'perpetual', posted: 500, available: 500 })).toBe(
      'A perpetual fund cannot be released.',
    );
  });

  it('is closed when it is empty and pays for no program any more', () => {
    expect(closeRefusalOf(empty, [])).toBeNull();
    expect(closeRefusalOf({ ...empty, posted: 500 }, [])).toBe('It still holds money.');
    expect(closeRefusalOf({ ...empty, onHold: 500 }, [])).toBe('It still holds money.');
    expect(closeRefusalOf(empty, [program])).toBe('It pays for Repairs.');
    const others = [
      { ...program, status: 'closed' },
      { ...program, payingAccountId: 'wallet' },
    ] as const;
    expect(closeRefusalOf(empty, others)).toBeNull();
  });
});
