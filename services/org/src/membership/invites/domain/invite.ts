import { failure } from '@almoner/contracts';
import { type MemberRole } from '../../directory/domain/display-role.ts';

export type InviteStatus = 'open' | 'accepted' | 'declined' | 'revoked';

export interface Invite {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: Exclude<MemberRole, 'Archived'>;
  readonly teamId: string | null;
  readonly status: InviteStatus;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Not sent yet: a second admin must sign first. */
  readonly waitsForSignature: boolean;
  /** When a second admin signed; null where nobody had to. */
  readonly signedAt: Date | null;
}

const lifetimeMs = 14 * 24 * 3_600_000;

export function inviteExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

/** An open invitation is expired after its end, although its row is not changed then. */
export function statusAt(invite: Pick<Invite, 'status' | 'expiresAt'>, now: Date): InviteStatus | 'expired' {
  return invite.status === 'open' && invite.expiresAt <= now ? 'expired' : invite.status;
}

/** Whether a second signature would send it. */
export function isWaiting(
  invite: Pick<Invite, 'status' | 'expiresAt' | 'waitsForSignature'>,
  now: Date,
): boolean {
  return invite.waitsForSignature && statusAt(invite, now) === 'open';
}

/** @throws DomainError `invite_not_open` */
export function requireOpen(invite: Pick<Invite, 'status' | 'expiresAt'>, now: Date): void {
  if (statusAt(invite, now) !== 'open') throw failure('invite_not_open');
}
