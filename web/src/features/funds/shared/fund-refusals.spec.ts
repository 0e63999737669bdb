import { describe, expect, it } from '@jest/globals';
import { releasableOf, releaseRefusalOf } from './fund-refusals.ts';

const empty = { restriction: 'purpose', available: 0, startsOn: null } as const;
const today = '2026-05-02';

describe('A fund', () => {
  it('is released while something is available, and never where it is perpetual', () => {
    expect(releaseRefusalOf(empty, today)).toBe('There is nothing to release.');
    expect(releaseRefusalOf({ ...empty, available: 500 }, today)).toBeNull();
    expect(releaseRefusalOf({ ...empty, restriction: 'perpetual', available: 500 }, today)).toBe(
      'A perpetual fund cannot be released.',
    );
  });

  it('is released without what refunds will take from it', () => {
    const fund = { ...empty, available: 500, releasable: 300 };
    expect([releasableOf(fund), releaseRefusalOf(fund, today)]).toEqual([300, null]);
    expect(releasableOf({ ...empty, available: 500 })).toBe(500);
    expect(releaseRefusalOf({ ...fund, releasable: 0 }, today)).toBe(
      'Everything that is left is needed for refunds, which the next payout will settle.',
    );
  });

  it('is not released before its first day', () => {
    const fund = { ...empty, available: 500, startsOn: '2026-05-03' };
    expect(releaseRefusalOf(fund, today)).toMatch(/^This fund can be released starting .*May.*\.$/);
    expect(releaseRefusalOf(fund, '2026-05-03')).toBeNull();
  });
});
