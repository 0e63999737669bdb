import { type InviteWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { openInvites } from './open-invites.ts';

const anInvite = (email: string, status: InviteWire['status']): InviteWire => ({
  id: `${email} ${status}`,
  organizationId: 'kitchen',
  organizationName: 'Kitchen',
  email,
  status,
  role: 'Employee',
  teamId: null,
  teamName: null,
  invitedBy: null,
  expiresAt: '2026-11-20T09:00:00.000Z',
});

describe('The list of invitations', () => {
  it('has the last one to each address, newest first', () => {
    const invites = [anInvite('lena', 'open'), anInvite('kim', 'expired'), anInvite('lena', 'declined')];
    expect(openInvites(invites).map(({ id }) => id)).toEqual(['lena open', 'kim expired']);
  });

  it('has nobody who accepted in the end, and nothing that was taken back', () => {
    const invites = [
      anInvite('lena', 'accepted'),
      anInvite('kim', 'revoked'),
      anInvite('lena', 'declined'),
      anInvite('kim', 'expired'),
    ];
    expect(openInvites(invites)).toEqual([]);
  });
});
