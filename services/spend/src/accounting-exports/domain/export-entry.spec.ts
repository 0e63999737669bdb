import { describe, expect, it } from '@jest/globals';
import { entryOf, type EntryRow } from './export-entry.ts';

const names = { categories: {}, accounts: {}, funds: {}, programs: {}, teams: {} };
const row: EntryRow = {
  position: 3,
  date: '2026-11-20',
  originalDate: null,
  kind: 'gift_refund',
  description: 'Gift',
  currency: 'USD',
  lines: [],
};

describe('the description of an exported entry', () => {
  it('says what happened', () => {
    expect(entryOf({ number: 12, layout: 2 }, row, names)).toMatchObject({
      number: '12-000003',
      description: 'Refund of a gift',
    });
    expect(
      entryOf({ number: 12, layout: 2 }, { ...row, originalDate: '2026-10-31' }, names).description,
    ).toBe('Refund of a gift (originally 2026-10-31)');
  });

  it('stays as it was in an export of an earlier release, whose file is always the same', () => {
    expect(entryOf({ number: 12, layout: 1 }, row, names).description).toBe('Gift');
  });

  it('of a category that was changed after an export begins with “Correction:”', () => {
    const changed = { ...row, kind: 'purchase_recoding', description: 'Fennel Row Produce' };
    expect(entryOf({ number: 12, layout: 2 }, changed, names).description).toBe(
      'Correction: Fennel Row Produce',
    );
  });
});
