import { describe, expect, it } from '@jest/globals';
import { inviteExpiry, requireOpen, statusAt } from './invite.ts';

const sent = new Date('2026-03-01T09:00:00.000Z');
const invite = { status: 'open', expiresAt: inviteExpiry(sent) } as const;
const lastMoment = new Date('2026-03-15T08:59:59.999Z');
const tooLate = new Date('2026-03-15T09:00:00.000Z');

describe('an invitation', () => {
  it('is open for fourteen days, to the millisecond', () => {
    expect(statusAt(invite, lastMoment)).toBe('open');
    expect(statusAt(invite, tooLate)).toBe('expired');
    expect(() => requireOpen(invite, lastMoment)).not.toThrow();
    expect(() => requireOpen(invite, tooLate)).toThrow('no longer open');
  });

  it.each(['accepted', 'declined', 'revoked'] as const)('that was %s keeps its status', (status) => {
    expect(statusAt({ ...invite, status }, tooLate)).toBe(status);
    expect(() => requireOpen({ ...invite, status }, sent)).toThrow('no longer open');
  });
});
