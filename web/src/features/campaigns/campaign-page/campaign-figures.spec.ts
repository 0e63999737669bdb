import { describe, expect, it } from '@jest/globals';
import { averageGift, conversionPercent, dayOfCampaign } from './campaign-figures.ts';

const average = (raised: number, giftCount: number, kinds: object[] = []) =>
  averageGift({ campaign: { raised, giftCount }, kinds } as Parameters<typeof averageGift>[0]);

describe('The average gift', () => {
  it('is rounded down to a minor unit, and missing without a gift', () => {
    expect(average(20_000, 3)).toBe(6_666);
    expect(average(0, 0)).toBeNull();
  });

  it('leaves out property, which has no amount', () => {
    const offline = { gifts: 3, giftsWithAmount: 1 };
    expect(average(20_000, 4, [{ gifts: 1, giftsWithAmount: null }, offline])).toBe(10_000);
    expect(average(0, 2, [{ gifts: 2, giftsWithAmount: 0 }])).toBeNull();
  });
});

describe('The day of a campaign', () => {
  const campaign = { createdAt: '2026-09-06T23:59:00.000Z', endsAt: '2026-12-31T00:01:00.000Z' };
  const day = (now: string, over: object = {}, firstGiftAt: string | null = null) =>
    dayOfCampaign({ campaign: { ...campaign, ...over }, firstGiftAt }, new Date(now));

  it('counts whole days in UTC, from the day of its creation to the day of its end', () => {
    expect(day('2026-09-06T23:59:30Z')).toEqual({
      number: 1,
      total: 117,
      left: 116,
    });
    expect(day('2026-11-20T12:00:00Z')).toEqual({
      number: 76,
      total: 117,
      left: 41,
    });
  });

  it('begins with a gift that was received before the campaign was created', () => {
    const before = '2026-09-01T10:00:00.000Z';
    expect(day('2026-09-06T23:59:30Z', {}, before)).toEqual({ number: 6, total: 122, left: 116 });
    expect(day('2026-09-06T23:59:30Z', {}, '2026-09-07T10:00:00.000Z')).toMatchObject({ number: 1 });
  });

  it('stays at the last day after the end, and is missing without an end', () => {
    expect(day('2027-03-01T00:00:00Z')).toEqual({
      number: 117,
      total: 117,
      left: 0,
    });
    expect(day('2026-11-20T12:00:00Z', { endsAt: null })).toBeNull();
  });
});

it('the share of visitors who gave is a whole percentage, and never more than all', () => {
  expect(conversionPercent({ visits: 312, gifts: 38 })).toBe(12);
  expect(conversionPercent({ visits: 2, gifts: 3 })).toBe(100);
});
