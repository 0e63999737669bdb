import { describe, expect, it } from '@jest/globals';
import { googleDecision, type GoogleProfile, type KnownPerson } from './google-decision.ts';

const gmail: GoogleProfile = {
  subject: '1001',
  email: 'imke@gmail.com',
  isEmailVerified: true,
  hostedDomain: null,
};
const workspace = { ...gmail, email: 'imke@quillmere.example', hostedDomain: 'quillmere.example' };
const elsewhere = { ...gmail, email: 'imke@quillmere.example' };
const nobody: KnownPerson = { linkedTo: null, holder: null };
const holder = (over = {}): KnownPerson => ({
  linkedTo: null,
  holder: { id: 'imke', isProvenByEmail: true, hasOtherGoogle: false, ...over },
});
const refusal = (reason: string) => ({ kind: 'refuse', reason });

describe('the decision on a Google account', () => {
  it.each([
    ['a new Gmail address', gmail, nobody, { kind: 'create' }],
    ['a new Workspace address', workspace, nobody, { kind: 'create' }],
    ['a Gmail address proven by mail', gmail, holder(), { kind: 'link', identityId: 'imke' }],
    ['a Workspace address proven by mail', workspace, holder(), { kind: 'link', identityId: 'imke' }],
    ['a new address over which Google has no authority', elsewhere, nobody, { kind: 'create' }],
    ['the same when somebody has it already', elsewhere, holder(), refusal('not-linked')],
    ['an address never proven by mail', gmail, holder({ isProvenByEmail: false }), refusal('not-linked')],
    ['a person with another Google account', gmail, holder({ hasOtherGoogle: true }), refusal('not-linked')],
  ])('%s', (_, profile, known, decision) => {
    expect(googleDecision(profile, known)).toEqual(decision);
  });

  it('signs in the linked identity, whatever its address is now', () => {
    const renamed = { ...elsewhere, email: 'other@quillmere.example' };
    expect(googleDecision(renamed, { ...holder(), linkedTo: 'wren' })).toEqual({
      kind: 'sign-in',
      identityId: 'wren',
    });
  });

  it('is refused when its Workspace domain differs from that of the address, linked or not', () => {
    for (const profile of [
      { ...workspace, hostedDomain: 'evil.example' },
      { ...gmail, hostedDomain: 'evil.example' },
    ])
      for (const known of [nobody, holder(), { ...nobody, linkedTo: 'imke' }])
        expect(googleDecision(profile, known)).toEqual(refusal('address-unverified'));
  });

  it('is refused while Google has not verified the address, linked or not', () => {
    const unverified = { ...gmail, isEmailVerified: false };
    for (const known of [nobody, holder(), { ...nobody, linkedTo: 'imke' }])
      expect(googleDecision(unverified, known)).toEqual(refusal('address-unverified'));
  });
});
