import { describe, expect, it } from '@jest/globals';
import { type PostalAddress } from '@almoner/kernel';
import { mergedFields, separatedFields, toStored, type DonorFields } from './donor-merge.ts';

const only = (parts: Partial<PostalAddress>): PostalAddress => ({
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  ...parts,
});
const elmStreet = only({ line1: '12 Elm Street', city: 'Portland', region: 'OR', postalCode: '97201' });

const ruth: DonorFields = {
  name: 'Ruth Abernathy',
  address: null,
  tags: ['Volunteer'],
  note: 'Calls',
  employer: null,
};
const other: DonorFields = {
  name: 'R. Abernathy',
  address: only({ postalCode: '97044' }),
  tags: ['Board', 'Volunteer'],
  note: 'Writes',
  employer: 'Northwind Freight',
};

describe('the fields of merged donors', () => {
  it('are those of the survivor, filled in by the other one, with all tags and both notes', () => {
    expect(mergedFields(ruth, other)).toEqual({
      name: 'Ruth Abernathy',
      address: only({ postalCode: '97044' }),
      tags: ['Volunteer', 'Board'],
      note: 'Calls\n\nWrites',
      employer: 'Northwind Freight',
    });
  });

  it('are what was chosen', () => {
    expect(mergedFields(ruth, other, { name: 'R. Abernathy', postalCode: '10001' })).toMatchObject({
      name: 'R. Abernathy',
      address: only({ postalCode: '10001' }),
    });
    const moved = { ...ruth, address: only({ line1: '3 Mill Row', city: 'Alder Falls' }) };
    const written = { ...other, address: elmStreet };
    expect(mergedFields(moved, written, { addressOf: 'merged' }).address).toEqual(elmStreet);
    expect(mergedFields(written, moved, { addressOf: 'survivor' }).address).toEqual(elmStreet);
  });

  it('have one whole address: of the survivor, or of the other one if only it has a street', () => {
    const near = { ...ruth, address: only({ postalCode: '97044', country: 'US' }) };
    const written = { ...other, address: elmStreet };
    expect(mergedFields(near, written).address).toEqual(elmStreet);
    expect(mergedFields(written, near).address).toEqual(elmStreet);
    expect(mergedFields(near, other).address).toEqual(near.address);
    expect(mergedFields(ruth, written).address).toEqual(elmStreet);
  });

  it('name the same note once', () => {
    expect(mergedFields(ruth, { ...other, note: 'Calls' }).note).toBe('Calls');
  });
});

describe('undoing a merge', () => {
  const after = mergedFields(ruth, other);

  it('keeps the employer where an earlier release stored none, which knew only the postal code', () => {
    const { employer: _before, address: _none, ...before } = toStored(ruth);
    const { employer: _after, address: _same, ...stored } = toStored(after);
    expect(separatedFields(after, before, stored)).toEqual({ ...ruth, employer: 'Northwind Freight' });
  });

  it('gives the survivor its own fields back', () => {
    expect(separatedFields(after, toStored(ruth), toStored(after))).toEqual(ruth);
  });

  it('keeps what was changed since', () => {
    const edited = { ...after, note: 'Moved to Alder Falls' };
    expect(separatedFields(edited, toStored(ruth), toStored(after))).toEqual({
      ...ruth,
      note: 'Moved to Alder Falls',
    });
    const moved = { ...after, address: elmStreet };
    expect(separatedFields(moved, toStored(ruth), toStored(after)).address).toEqual(elmStreet);
  });

  it('takes the address of the donor who leaves away, also if it was corrected since', () => {
    const own = { ...ruth, address: elmStreet };
    const corrected = { ...own, address: only({ line1: '3 Mill Row' }), addressDonorId: 'other' };
    expect(separatedFields(corrected, toStored(own), toStored(own), true)).toEqual(own);
    expect(separatedFields(corrected, toStored(own), toStored(own))).toEqual(corrected);
  });

  it('recognizes an address whatever the order in which the database returns its parts', () => {
    const { line1, ...rest } = elmStreet;
    const stored = { ...toStored(after), address: { ...rest, line1 } };
    expect(separatedFields({ ...after, address: elmStreet }, toStored(ruth), stored).address).toBeNull();
  });
});
