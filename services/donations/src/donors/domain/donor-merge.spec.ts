import { describe, expect, it } from '@jest/globals';
import { mergedFields, separatedFields, type DonorFields } from './donor-merge.ts';

const ruth: DonorFields = {
  name: 'Ruth Abernathy',
  postalCode: null,
  tags: ['Volunteer'],
  note: 'Calls',
  employer: null,
};
const other: DonorFields = {
  name: 'R. Abernathy',
  postalCode: '97044',
  tags: ['Board', 'Volunteer'],
  note: 'Writes',
  employer: 'Northwind Freight',
};

describe('the fields of merged donors', () => {
  it('are those of the survivor, filled in by the other one, with all tags and both notes', () => {
    expect(mergedFields(ruth, other)).toEqual({
      name: 'Ruth Abernathy',
      postalCode: '97044',
      tags: ['Volunteer', 'Board'],
      note: 'Calls\n\nWrites',
      employer: 'Northwind Freight',
    });
  });

  it('are what was chosen', () => {
    expect(mergedFields(ruth, other, { name: 'R. Abernathy', postalCode: '10001' })).toMatchObject({
      name: 'R. Abernathy',
      postalCode: '10001',
    });
  });

  it('name the same note once', () => {
    expect(mergedFields(ruth, { ...other, note: 'Calls' }).note).toBe('Calls');
  });
});

describe('undoing a merge', () => {
  const after = mergedFields(ruth, other);

  it('keeps the employer where an earlier release stored none', () => {
    const { employer: _before, ...before } = ruth;
    const { employer: _after, ...stored } = after;
    expect(separatedFields(after, before, stored)).toEqual({ ...ruth, employer: 'Northwind Freight' });
  });

  it('gives the survivor its own fields back', () => {
    expect(separatedFields(after, ruth, after)).toEqual(ruth);
  });

  it('keeps what was changed since', () => {
    const edited = { ...after, note: 'Moved to Alder Falls' };
    expect(separatedFields(edited, ruth, after)).toEqual({ ...ruth, note: 'Moved to Alder Falls' });
  });
});
