import { describe, expect, it } from '@jest/globals';
import { fromDraft, toAnswers, toDraftAnswers, type ApplicationFields } from './application-answers.ts';

const whole: ApplicationFields = {
  legalName: ' Harbor Shelter ',
  ein: '12-3456789',
  kind: 'other',
  mission: 'Beds',
  website: '',
  address: { line1: '1 Mill Row', line2: '', city: 'Alder Falls', state: 'or', postalCode: '97001' },
  representative: { firstName: 'Imke', lastName: 'Vos', title: 'Treasurer', email: 'imke@quillmere.example' },
  bankAccount: { holderName: 'Harbor', routingNumber: '110000000', accountNumber: '000123456789' },
};

describe('An application', () => {
  it('is sent trimmed, without the parts in which nothing was typed', () => {
    expect(toAnswers(whole)).toMatchObject({
      legalName: 'Harbor Shelter',
      website: null,
      address: { state: 'OR', line2: null },
    });
    expect(
      toAnswers({ legalName: 'A', ein: '12-3456789', address: { line1: ' ' }, bankAccount: {} }),
    ).toEqual({
      legalName: 'A',
      ein: '12-3456789',
      mission: null,
      website: null,
      address: null,
      representative: null,
      bankAccount: null,
      acceptsPartnerTerms: false,
    });
  });

  it('is kept as a draft without the bank account, and comes back as it was', () => {
    const draft = toDraftAnswers(whole);
    expect(JSON.stringify(draft)).not.toContain('000123456789');
    expect(toAnswers(fromDraft(draft))).toEqual({ ...toAnswers(whole), bankAccount: null });
    expect(fromDraft(draft).kind).toBe('other');
  });

  it('begins as a nonprofit', () => {
    expect(fromDraft({}).kind).toBe('nonprofit');
  });
});
