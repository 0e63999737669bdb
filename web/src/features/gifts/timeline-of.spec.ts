import { describe, expect, it } from '@jest/globals';
import { timelineOf } from './timeline-of.ts';

type Parts = Parameters<typeof timelineOf>[0];

const gift = (occurredAt: string) => ({ occurredAt }) as Parts['gifts'][number];
const pastGift = (givenOn: string) => ({ givenOn }) as Parts['pastGifts'][number];
const merge = (mergedAt: string) => ({ mergedAt }) as Parts['merges'][number];

const parts: Parts = {
  gifts: [gift('2026-11-12T10:00:00Z'), gift('2026-05-09T10:00:00Z')],
  olderGifts: false,
  pastGifts: [pastGift('2025-12-14'), pastGift('2026-06-01')],
  merges: [merge('2026-08-01T09:00:00Z')],
};

describe('the timeline of a donor', () => {
  it('has gifts, imported gifts and merges, newest first', () =>
    expect(timelineOf(parts).map(({ kind, at }) => `${at.slice(0, 10)} ${kind}`)).toEqual([
      '2026-11-12 gift',
      '2026-08-01 merge',
      '2026-06-01 past_gift',
      '2026-05-09 gift',
      '2025-12-14 past_gift',
    ]));

  it('ends with the oldest gift that is loaded while there are older ones', () =>
    expect(timelineOf({ ...parts, olderGifts: true }).at(-1)).toMatchObject({
      kind: 'gift',
      at: '2026-05-09T10:00:00Z',
    }));
});
