import { describe, expect, it } from '@jest/globals';
import { dateOrders, type DonorImportSettings } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import fc from 'fast-check';
import { dayOfText as readDay } from './day-text.ts';

const dayOfText = (text: string, order: DonorImportSettings['dateOrder']) =>
  readDay(text, order, '2026-11-12');

describe('a day as text', () => {
  it('has the order that was chosen', () => {
    expect(dayOfText('03/04/2021', 'us')).toBe('2021-03-04');
    expect(dayOfText('03/04/2021', 'european')).toBe('2021-04-03');
    expect(dayOfText('3.4.2021', 'european')).toBe('2021-04-03');
    expect(dayOfText('03/04/2021', 'iso')).toBeNull();
  });

  it('may have two digits for the year, as Excel shows it: at most 80 years ago, and possibly in the future, which is refused', () => {
    expect(dayOfText('3/4/24', 'us')).toBe('2024-03-04');
    expect(dayOfText('3/4/24 10:30', 'european')).toBe('2024-04-03');
    expect(dayOfText('31.12.99', 'european')).toBe('1999-12-31');
    expect(dayOfText('1/1/45', 'us')).toBe('2045-01-01');
    expect(dayOfText('1/1/46', 'us')).toBe('1946-01-01');
    expect(readDay('1/1/46', 'us', '2030-01-01')).toBe('2046-01-01');
    expect(dayOfText('24-03-04', 'iso')).toBeNull();
  });

  it.each(dateOrders)('is understood in ISO 8601 in the order %s', (order) => {
    expect(dayOfText(' 2021-03-04 ', order)).toBe('2021-03-04');
    expect(dayOfText('2021-03-04T10:00:00Z', order)).toBe('2021-03-04');
  });

  it.each([
    '',
    '2021-02-29',
    '2/30/2021',
    '13/01/2021',
    '1/2/021',
    '1/2/1',
    '21-02-01-04',
    '2021-3',
    '0000-01-01',
    '1/1/1899',
    'May 2, 2021',
  ])('%j is refused', (text) => {
    expect(dayOfText(text, 'us')).toBeNull();
  });

  it('is the same day in every order, for all days of the calendar', () => {
    const day = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = utcDay(date);
        const [year, month, dayOfMonth] = iso.split('-').map(Number);
        expect(dayOfText(iso, 'us')).toBe(iso);
        expect(dayOfText(`${month}/${dayOfMonth}/${year}`, 'us')).toBe(iso);
        expect(dayOfText(`${dayOfMonth}.${month}.${year}`, 'european')).toBe(iso);
      }),
    );
  });
});
