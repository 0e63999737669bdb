import { describe, expect, it } from '@jest/globals';
import { type DonorWire } from '@almoner/contracts';
import { donorListWords } from '../../words/en/donors.ts';
import { donorCsvRow } from './donor-csv.ts';

const donor: DonorWire = {
  id: 'd',
  name: 'Odile Marchetti',
  email: 'odile@donor.example',
  otherEmails: [],
  postalCode: '97044',
  tags: ['Board', 'Volunteer'],
  note: 'Prefers letters',
  lifetime: 125_000,
  giftCount: 2,
  lifetimeParts: null,
  currency: 'USD',
  employer: 'Northwind Freight',
  recurring: null,
  firstGiftAt: '2025-03-04T00:00:00.000Z',
  lastGiftAt: '2026-11-24T12:00:00.000Z',
};

describe('a row of the export of donors', () => {
  it('has a cell for each column, the postal code and the note last', () => {
    const row = donorCsvRow(donor);
    expect(row).toHaveLength(donorListWords.csvColumns.length);
    expect(donorListWords.csvColumns.slice(-3)).toEqual(['Employer', 'Postal code', 'Note']);
    expect(row).toEqual([
      'Odile Marchetti',
      'odile@donor.example',
      'Board, Volunteer',
      2,
      '2025-03-04T00:00:00.000Z',
      '2026-11-24T12:00:00.000Z',
      { text: '1250.00' },
      'USD',
      'Northwind Freight',
      '97044',
      'Prefers letters',
    ]);
  });
});
