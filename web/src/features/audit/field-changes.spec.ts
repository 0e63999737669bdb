import { describe, expect, it } from '@jest/globals';
import { changesLine, fieldChanges } from './field-changes.ts';

describe('what an entry changed', () => {
  it('is told field by field, in words', () => {
    const entry = { before: { role: 'Employee' }, after: { role: 'Archived', archivedBy: 'Amara Osei' } };
    expect(fieldChanges(entry)).toEqual([
      { field: 'Role', before: 'Employee', after: 'Archived' },
      { field: 'Archived by', before: null, after: 'Amara Osei' },
    ]);
    expect(changesLine(entry)).toBe('Role: Employee → Archived; Archived by: Amara Osei');
  });

  it('leaves out what stayed as it was, and keys that mean nothing to people', () => {
    const before = { id: '1', userId: '2', name: 'Food', code: '5100', isArchived: false };
    const after = { ...before, id: '3', name: 'Food and drink' };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'Name', before: 'Food', after: 'Food and drink' },
    ]);
  });

  it('spells money, yes and no, codes and parts', () => {
    const after = {
      limit: { amount: 123_456, currency: 'USD' },
      isArchived: true,
      status: 'frozen',
      address: { line1: '1 Quay St', line2: null, city: 'Alder Falls' },
    };
    // In the order of the words, because the database does not keep the order in which they were recorded.
    expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
      'yes',
      '$1,234.56',
      'Frozen',
      '1 Quay St, Alder Falls',
    ]);
  });

  it('shows a name unchanged, even one that looks like a code', () => {
    const after = { name: 'frozen', member: 'constructor' };
    expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
      'frozen',
      'constructor',
    ]);
  });

  it('has words even for fields that this page does not know', () => {
    expect(fieldChanges({ before: null, after: { perDiemRate: 12 } })).toEqual([
      { field: 'Per diem rate', before: null, after: '12' },
    ]);
  });

  it('is nothing where an entry has no fields', () => {
    expect(fieldChanges({ before: null, after: null })).toEqual([]);
  });
});
