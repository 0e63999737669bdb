import { z } from 'zod';
import { Email, Id, Nothing } from '../primitives.ts';
import { Role } from '../principal.ts';
import { InviteWire, UserSummaryWire } from '../wire/user.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const invitesHttp = {
  findOwnInvite: route('POST', '/invite/getUserInvite', {
    summary: 'The open invitation to the caller’s own address, or null',
    body: z.strictObject({ email: Email }),
    reply: InviteWire.nullable(),
  }),
  listInvites: route('GET', '/invites', {
    summary: 'The organization’s invitations',
    reply: z.array(InviteWire),
  }),
  invite: route('POST', '/invites', {
    summary:
      'Invite a person by email; while two signatures are required, an invitation as an admin is sent when a second admin signs',
    body: z.strictObject({
      email: Email,
      role: Role.extract(['Admin', 'Employee']),
      teamId: Id.nullable().default(null),
    }),
    reply: InviteWire,
    status: 201,
  }),
  resendInvite: route('POST', '/invites/:id/resend', {
    summary: 'Resend an invitation and extend it by 14 days',
    params: byId,
    reply: InviteWire,
  }),
  revokeInvite: route('POST', '/invites/:id/revoke', {
    summary: 'Revoke an open invitation',
    params: byId,
    reply: InviteWire,
  }),
  acceptInvite: route('POST', '/invites/:id/accept', {
    summary: 'Accept an invitation',
    params: byId,
    reply: UserSummaryWire,
  }),
  declineInvite: route('POST', '/invites/:id/decline', {
    summary: 'Decline an invitation',
    params: byId,
    reply: Nothing,
  }),
};
