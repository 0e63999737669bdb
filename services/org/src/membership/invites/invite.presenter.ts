import { type InviteWire } from '@almoner/contracts';
import { isWaiting, statusAt } from './domain/invite.ts';
import { type InviteRecord } from './persistence/invite.repository.ts';

export function toInvite(invite: InviteRecord, now: Date): InviteWire {
  const { id, email, organizationId, organizationName, role, teamId, teamName, inviterName, expiresAt } =
    invite;
  return {
    id,
    email,
    organizationId,
    organizationName,
    role,
    teamId,
    teamName,
    status: statusAt(invite, now),
    invitedBy: inviterName,
    expiresAt: expiresAt.toISOString(),
    ...(isWaiting(invite, now) && { waitsForSignature: true }),
  };
}
