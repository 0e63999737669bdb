import { describe, expect, it } from '@jest/globals';
import { addressFields, addressInput, addressLines } from './address-fields.ts';

const none = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null };

describe('a typed postal address', () => {
  it('is what was stored', () => {
    const stored = { ...none, line1: '12 Elm Street', postalCode: '97201' };
    expect(addressInput(addressFields(stored))).toEqual(stored);
    expect(addressLines(stored)).toEqual(['12 Elm Street', '97201']);
  });

  it('has no part of spaces, and is none without a part', () => {
    expect(addressInput({ ...addressFields(null), line1: '  ', city: ' Portland ' })).toEqual({
      ...none,
      city: 'Portland',
    });
    expect(addressInput({ ...addressFields(undefined), line1: '  ' })).toBeNull();
    expect(addressLines(null)).toEqual([]);
  });
});
