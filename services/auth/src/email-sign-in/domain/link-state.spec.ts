import { describe, expect, it } from '@jest/globals';
import { linkState } from './link-state.ts';

const expiresAt = new Date('2026-03-01T12:10:00.000Z');
const last = new Date('2026-03-01T12:09:59.999Z');

describe('a magic link', () => {
  it('is usable up to the moment that it expires', () => {
    expect(linkState({ usedAt: null, expiresAt }, last)).toBe('usable');
    expect(linkState({ usedAt: null, expiresAt }, expiresAt)).toBe('expired');
  });

  it('stays used after it expires', () => {
    expect(linkState({ usedAt: last, expiresAt }, last)).toBe('used');
    expect(linkState({ usedAt: last, expiresAt }, expiresAt)).toBe('used');
  });
});
