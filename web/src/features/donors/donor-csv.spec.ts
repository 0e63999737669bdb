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
  address: {
    line1: '3 Mill Row',
    line2: null,
    city: 'Alder Falls',
    region: 'OR',
    postalCode: '97044',
    country: 'US',
  },
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
  it('has a cell for each column, the postal address last', () => {
    const row = donorCsvRow(donor);
    expect(row).toHaveLength(donorListWords.csvColumns.length);
    expect(donorListWords.csvColumns.slice(-6)).toEqual([
      'Note',
      'Address line 1',
      'Address line 2',
      'City',
      'State or region',
      'Country',
    ]);
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
      '3 Mill Row',
      null,
      'Alder Falls',
      'OR',
      'US',
    ]);
  });
});
