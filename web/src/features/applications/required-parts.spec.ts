import { describe, expect, it } from '@jest/globals';
import { requiredParts, isElsewhere, isLetterMissing } from './required-parts.ts';

describe('what Stripe asks for', () => {
  it.each([
    [['company.tax_id'], ['legal']],
    [['company.address.line1', 'company.address.city'], ['address']],
    [
      ['business_profile.url', 'business_profile.product_description'],
      ['website', 'mission'],
    ],
    [['representative.first_name', 'person_1Nv.email'], ['representative']],
    [
      ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'],
      ['bank', 'terms'],
    ],
    [['company.verification.document'], ['documents']],
    [['company.verification.additional', 'something.new'], []],
  ])('%p is answered by %p', (due, parts) => {
    expect([...requiredParts(due)]).toEqual(parts);
  });

  it('treats an error in a field that was not requested as being elsewhere', () => {
    const asked = requiredParts(['company.tax_id']);
    expect(isElsewhere('address.state', asked)).toBe(true);
    expect(isElsewhere('ein', asked)).toBe(false);
    expect(isElsewhere('bankAccount.routingNumber', asked)).toBe(false);
  });

  it('reports the letter as missing until a new one is added that was not submitted before', () => {
    const asked = requiredParts(['company.verification.document']);
    const letter = { purpose: 'determination_letter', isHandedIn: false } as const;
    expect(isLetterMissing(asked, [{ purpose: 'other', isHandedIn: false }])).toBe(true);
    expect(isLetterMissing(asked, [{ ...letter, isHandedIn: true }])).toBe(true);
    expect(isLetterMissing(asked, [letter])).toBe(false);
    expect(isLetterMissing(requiredParts(['company.tax_id']), [])).toBe(false);
  });
});
