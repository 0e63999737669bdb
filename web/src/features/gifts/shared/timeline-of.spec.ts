import { describe, expect, it } from '@jest/globals';
import { timelineOf, type TimelineFilter } from './timeline-of.ts';

type Parts = Parameters<typeof timelineOf>[0];

const gift = (occurredAt: string) => ({ occurredAt }) as Parts['gifts']['items'][number];
const pastGift = (givenOn: string) => ({ givenOn }) as Parts['pastGifts'][number];
const note = (createdAt: string) => ({ createdAt }) as Parts['notes']['items'][number];
const mail = (createdAt: string, kind: 'receipt' | 'statement') =>
  ({ createdAt, kind }) as Parts['emails']['items'][number];
const merge = (mergedAt: string) => ({ mergedAt }) as Parts['merges'][number];

const parts: Parts = {
  gifts: { items: [gift('2026-11-12T10:00:00Z'), gift('2026-05-09T10:00:00Z')], hasOlder: false },
  pastGifts: [pastGift('2025-12-14'), pastGift('2026-06-01')],
  notes: { items: [note('2026-11-13T08:00:00Z'), note('2026-07-02T08:00:00Z')], hasOlder: false },
  emails: {
    items: [mail('2026-11-12T10:00:05Z', 'receipt'), mail('2026-01-15T08:00:00Z', 'statement')],
    hasOlder: false,
  },
  merges: [merge('2026-08-01T09:00:00Z')],
};

const olderGifts = { gifts: { ...parts.gifts, hasOlder: true } };
const olderNotes = { notes: { ...parts.notes, hasOlder: true } };
const olderEmails = { emails: { ...parts.emails, hasOlder: true } };

const linesOf = (over: Partial<Parts> = {}, filter: TimelineFilter = 'all') =>
  timelineOf({ ...parts, ...over }, filter).entries.map(({ kind, at }) => `${at.slice(0, 10)} ${kind}`);
const olderOf = (over: Partial<Parts>, filter: TimelineFilter = 'all') =>
  timelineOf({ ...parts, ...over }, filter).olderOf;

describe('the timeline of a donor', () => {
  it('has gifts, imported gifts, notes, merges and the emails without a receipt, newest first', () => {
    expect(linesOf()).toEqual([
      '2026-11-13 note',
      '2026-11-12 gift',
      '2026-08-01 merge',
      '2026-07-02 note',
      '2026-06-01 past_gift',
      '2026-05-09 gift',
      '2026-01-15 mail',
      '2025-12-14 past_gift',
    ]);
    expect(olderOf({})).toBeNull();
  });

  it('shows only gifts, imported ones too, only notes, or only emails, receipts too', () => {
    expect(linesOf({}, 'gifts')).toEqual([
      '2026-11-12 gift',
      '2026-06-01 past_gift',
      '2026-05-09 gift',
      '2025-12-14 past_gift',
    ]);
    expect(linesOf({}, 'notes')).toEqual(['2026-11-13 note', '2026-07-02 note']);
    expect(linesOf({}, 'emails')).toEqual(['2026-11-12 mail', '2026-01-15 mail']);
  });

  it('ends with the oldest gift that is loaded while there are older ones', () => {
    expect(linesOf(olderGifts).at(-1)).toBe('2026-05-09 gift');
    expect(olderOf(olderGifts)).toBe('gifts');
  });

  it('ends where the first of the lists ends, and that one is loaded next', () => {
    const all = { ...olderGifts, ...olderNotes, ...olderEmails };
    expect(linesOf(all).at(-1)).toBe('2026-07-02 note');
    expect(olderOf(all)).toBe('notes');
    expect(linesOf(all, 'gifts').at(-1)).toBe('2026-05-09 gift');
    expect(olderOf(all, 'gifts')).toBe('gifts');
    expect(olderOf(all, 'emails')).toBe('emails');
    expect(olderOf(olderGifts, 'notes')).toBeNull();
  });

  it('ends with the oldest email that is loaded, even where that one is not shown', () => {
    const emails = { items: [mail('2026-11-12T10:00:05Z', 'receipt')], hasOlder: true };
    expect(linesOf({ emails })).toEqual(['2026-11-13 note']);
    expect(olderOf({ emails })).toBe('emails');
  });
});
