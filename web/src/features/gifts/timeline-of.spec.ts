import { describe, expect, it } from '@jest/globals';
import { timelineOf, type TimelineFilter } from './timeline-of.ts';

type Parts = Parameters<typeof timelineOf>[0];

const gift = (occurredAt: string) => ({ occurredAt }) as Parts['gifts'][number];
const pastGift = (givenOn: string) => ({ givenOn }) as Parts['pastGifts'][number];
const note = (createdAt: string) => ({ createdAt }) as Parts['notes'][number];
const merge = (mergedAt: string) => ({ mergedAt }) as Parts['merges'][number];

const parts: Parts = {
  gifts: [gift('2026-11-12T10:00:00Z'), gift('2026-05-09T10:00:00Z')],
  olderGifts: false,
  pastGifts: [pastGift('2025-12-14'), pastGift('2026-06-01')],
  notes: [note('2026-11-13T08:00:00Z'), note('2026-07-02T08:00:00Z')],
  olderNotes: false,
  merges: [merge('2026-08-01T09:00:00Z')],
};

const linesOf = (over: Partial<Parts> = {}, filter: TimelineFilter = 'all') =>
  timelineOf({ ...parts, ...over }, filter).entries.map(({ kind, at }) => `${at.slice(0, 10)} ${kind}`);
const olderOf = (over: Partial<Parts>, filter: TimelineFilter = 'all') =>
  timelineOf({ ...parts, ...over }, filter).olderOf;

describe('the timeline of a donor', () => {
  it('has gifts, imported gifts, notes and merges, newest first', () => {
    expect(linesOf()).toEqual([
      '2026-11-13 note',
      '2026-11-12 gift',
      '2026-08-01 merge',
      '2026-07-02 note',
      '2026-06-01 past_gift',
      '2026-05-09 gift',
      '2025-12-14 past_gift',
    ]);
    expect(olderOf({})).toBeNull();
  });

  it('shows only gifts, imported ones too, or only notes', () => {
    expect(linesOf({}, 'gifts')).toEqual([
      '2026-11-12 gift',
      '2026-06-01 past_gift',
      '2026-05-09 gift',
      '2025-12-14 past_gift',
    ]);
    expect(linesOf({}, 'notes')).toEqual(['2026-11-13 note', '2026-07-02 note']);
  });

  it('ends with the oldest gift that is loaded while there are older ones', () => {
    expect(linesOf({ olderGifts: true }).at(-1)).toBe('2026-05-09 gift');
    expect(olderOf({ olderGifts: true })).toBe('gifts');
  });

  it('ends where the first of two lists ends, and that one is loaded next', () => {
    const both = { olderGifts: true, olderNotes: true };
    expect(linesOf(both).at(-1)).toBe('2026-07-02 note');
    expect(olderOf(both)).toBe('notes');
    expect(linesOf(both, 'gifts').at(-1)).toBe('2026-05-09 gift');
    expect(olderOf(both, 'gifts')).toBe('gifts');
    expect(olderOf({ olderGifts: true }, 'notes')).toBeNull();
  });
});
