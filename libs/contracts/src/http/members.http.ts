import { z } from 'zod';
import { Email, Id, PageRequest, nameOf } from '../primitives.ts';
import { Role } from '../principal.ts';
import { MemberWire, RoleChangeWire, UserSummaryWire, UserWire } from '../wire/user.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const membersHttp = {
  getUser: route('GET', '/user/:email', {
    summary:
      'One’s own account record; that of a person of the organization for its admins and managers; that of a person of a client for its advisors',
    params: z.object({ email: Email }),
    reply: UserWire,
  }),
  listUsers: route('GET', '/user/allusers/:id', {
    summary: 'The people of an organization, by name',
    params: byId,
    query: PageRequest,
    reply: z.array(UserSummaryWire),
  }),
  listMembers: route('GET', '/members', {
    summary: 'The members with their teams and the time they were last seen, by name',
    query: PageRequest,
    reply: z.array(MemberWire),
  }),
  changeRole: route('POST', '/users/:id/role', {
    summary:
      'Change a person’s role, archive or restore them; while two signatures are required, the role Admin is given when a second admin signs',
    params: byId,
    body: z.strictObject({ role: Role.exclude(['Manager']) }),
    reply: RoleChangeWire,
  }),
  updateProfile: route('POST', '/profile', {
    summary: 'The caller’s own name',
    body: z.strictObject({ name: nameOf('Your name') }),
    reply: z.object({ name: z.string() }),
  }),
};
