import { describe, expect, it } from '@jest/globals';
import { shortTextOf } from './short-text.ts';

describe('the short text of an email', () => {
  it('has what the heading does not say, in two lines at most', () => {
    const facts = [
      ['Merchant', 'Harvest Market'],
      ['Amount', '$12.00'],
      ['Card', 'Produce ·· 4242'],
      ['Note', 'A fourth one'],
    ] as const;
    const heading = 'Declined: $12.00 at Harvest Market';
    expect(shortTextOf({ heading, facts, paragraphs: ['No money moved.', 'Ask an admin.'] })).toBe(
      'Produce ·· 4242\nNo money moved.',
    );
    expect(shortTextOf({ heading: 'A report', facts, paragraphs: [] })).toBe(
      'Harvest Market · $12.00 · Produce ·· 4242',
    );
    expect(shortTextOf({ heading, paragraphs: [] })).toBe('');
  });

  it('says what a date or a number is, because it means nothing alone', () => {
    const facts = [
      ['Amount', '$50.00'],
      ['Respond by', '2026-12-01 10:30 UTC'],
      ['Declined in ten minutes', '31'],
    ] as const;
    expect(shortTextOf({ heading: 'A dispute', facts, paragraphs: [] })).toBe(
      '$50.00 · Respond by: 2026-12-01 10:30 UTC · Declined in ten minutes: 31',
    );
  });
});
