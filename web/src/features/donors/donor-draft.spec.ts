import { describe, expect, it } from '@jest/globals';
import { addressFields } from '../../lib/address-fields.ts';
import { changesOf, shownValues } from './donor-draft.ts';

const stored = { tags: ['Board'], note: 'Met in May.', employer: '', address: addressFields(null) };

describe('the fields of a donor', () => {
  it('show what is stored until one is edited', () => {
    expect(shownValues(stored, null)).toEqual(stored);
    expect(changesOf(stored, stored)).toEqual({});
  });

  it('send only what was changed', () => {
    const draft = { base: stored, values: { ...stored, employer: ' Acme ' } };
    expect(changesOf(stored, shownValues(stored, draft))).toEqual({ employer: 'Acme' });
  });

  it('keep the tags that a merge brought while another field was being edited', () => {
    const draft = { base: stored, values: { ...stored, employer: 'Acme' } };
    const merged = { ...stored, tags: ['Board', 'Volunteer'] };
    const shown = shownValues(merged, draft);
    expect(shown).toEqual({ ...merged, employer: 'Acme' });
    expect(changesOf(merged, shown)).toEqual({ employer: 'Acme' });
  });

  it('do not overwrite what changed meanwhile with what was typed before', () => {
    const draft = { base: stored, values: { ...stored, tags: ['Board', 'Choir'], note: 'Met in June.' } };
    const merged = { ...stored, tags: ['Board', 'Volunteer'] };
    expect(changesOf(merged, shownValues(merged, draft))).toEqual({ note: 'Met in June.' });
  });

  it('send the whole address when a part of it was changed, and null when nothing is left', () => {
    const address = { ...stored.address, line1: '12 Elm Street', city: 'Portland' };
    const sent = {
      line1: '12 Elm Street',
      line2: null,
      city: 'Portland',
      region: null,
      postalCode: null,
      country: null,
    };
    expect(changesOf(stored, { ...stored, address })).toEqual({ address: sent });
    expect(changesOf({ ...stored, address }, stored)).toEqual({ address: null });
    expect(changesOf(stored, { ...stored, address: { ...stored.address, city: ' ' } })).toEqual({});
  });

  it('remove an employer', () => {
    expect(changesOf({ ...stored, employer: 'Acme' }, stored)).toEqual({ employer: null });
  });
});
