import { describe, expect, it } from '@jest/globals';
import { changesOf, donorFiltersOf, isSameSegment, segmentFiltersOf } from './donor-filters.ts';

const all = {
  tag: 'Board',
  employer: 'Northwind Freight',
  campaignId: '0199a0e0-0000-7000-8000-000000000001',
  lastGiftFrom: '2026-01-01',
  lastGiftTo: '2026-06-30',
  lifetimeLeast: 100_00,
  lifetimeMost: 500_00,
  giftsLeast: 2,
  giftsMost: 5,
  recurring: 'no' as const,
  lapsedMonths: 12,
};

const paramsOf = (changes: ReturnType<typeof changesOf>) =>
  new URLSearchParams(
    Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

describe('the filters of donors in the address', () => {
  it('are read as they were written', () =>
    expect(segmentFiltersOf(donorFiltersOf(paramsOf(changesOf(all))))).toEqual(all));

  it('keep a range of gifts that is open at one end', () => {
    for (const range of [{ giftsLeast: 2 }, { giftsMost: 3 }])
      expect(segmentFiltersOf(donorFiltersOf(paramsOf(changesOf(range))))).toEqual(range);
  });

  it('leave out what they do not know, and what is searched at the moment', () => {
    const params = new URLSearchParams({ low: 'much', plan: 'maybe', gifts: 'x', name: 'ruth' });
    expect(segmentFiltersOf(donorFiltersOf(params))).toEqual({});
    expect(donorFiltersOf(params).q).toBe('ruth');
  });

  it('are the same in any order', () => {
    expect(isSameSegment({ tag: 'Board', giftsLeast: 2 }, { giftsLeast: 2, tag: 'Board' })).toBe(true);
    expect(isSameSegment({ tag: 'Board' }, { tag: 'Staff' })).toBe(false);
  });
});
