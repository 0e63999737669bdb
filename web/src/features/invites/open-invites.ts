import { type InviteWire } from '@almoner/contracts';

/** Accepted invitations are in the list of members, and revoked ones need no action. */
const isSettled = ({ status }: InviteWire) => status === 'accepted' || status === 'revoked';

/** The last invitation to each address, unless nothing is left to do about it. They come newest first. */
export function openInvites(newestFirst: readonly InviteWire[]): InviteWire[] {
  const last = new Map<string, InviteWire>();
  for (const invite of newestFirst) if (!last.has(invite.email)) last.set(invite.email, invite);
  return [...last.values()].filter((invite) => !isSettled(invite));
}
