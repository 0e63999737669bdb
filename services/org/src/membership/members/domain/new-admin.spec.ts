import { describe, expect, it } from '@jest/globals';
import { needsSecondSignature } from './new-admin.ts';

const two = { adminIds: ['amara', 'imke'], lastRemovedId: null };
const alone = { adminIds: ['amara'], lastRemovedId: null };
const refused = expect.objectContaining({ code: 'admin_removed_recently' });

describe('a new admin', () => {
  it('needs one signature while no amount is set', () => {
    expect(needsSecondSignature(false, two, 'dana')).toBe(false);
    expect(needsSecondSignature(false, { ...alone, lastRemovedId: 'imke' }, 'dana')).toBe(false);
  });

  it('needs two where there are two admins, whether or not another one lost the role', () => {
    expect(needsSecondSignature(true, two, 'dana')).toBe(true);
    expect(needsSecondSignature(true, { ...two, lastRemovedId: 'dana' }, 'dana')).toBe(true);
  });

  it('needs one where nobody else can sign', () => {
    expect(needsSecondSignature(true, alone, 'dana')).toBe(false);
  });

  it('waits where the only admin left removed another, who can have the role back', () => {
    const left = { ...alone, lastRemovedId: 'imke' };
    expect(() => needsSecondSignature(true, left, 'dana')).toThrow(refused);
    expect(() => needsSecondSignature(true, left, null)).toThrow(refused);
    expect(needsSecondSignature(true, left, 'imke')).toBe(false);
  });
});
