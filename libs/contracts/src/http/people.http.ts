import { z } from 'zod';
import { Email, Id, Nothing, PageRequest, lineOf, nameOf } from '../primitives.ts';
import { Role } from '../principal.ts';
import {
  ConnectAccountWire,
  InviteWire,
  MemberWire,
  OrganizationWire,
  TeamUserWire,
  TeamWire,
  UserSummaryWire,
  UserWire,
} from '../wire/user.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
/** The team's own word for what somebody does in it; the team's adminRole makes them its manager. */
export const TeamRole = lineOf(60).min(1);
export const ConnectAccountId = z.string().max(100);
export const peopleHttp = {
  getUser: route('GET', '/user/:email', {
    summary: 'The account record of a person',
    params: z.object({ email: Email }),
    reply: UserWire,
  }),
  listUsers: route('GET', '/user/allusers/:id', {
    summary: 'The people of an organization, by name',
    params: byId,
    query: PageRequest,
    reply: z.array(UserSummaryWire),
  }),
  listTeamUsers: route('GET', '/user/teamusers/:id', {
    summary: 'The people of a team',
    params: byId,
    reply: z.array(TeamUserWire),
  }),
  changeRole: route('POST', '/users/:id/role', {
    summary: 'Change a person’s role, archive or restore them',
    params: byId,
    body: z.strictObject({ role: Role.exclude(['Manager']) }),
    reply: UserSummaryWire,
  }),
  updateProfile: route('POST', '/profile', {
    summary: 'The caller’s own name',
    body: z.strictObject({ name: nameOf('Your name') }),
    reply: z.object({ name: z.string() }),
  }),
  getOrganization: route('GET', '/org/:id', {
    summary: 'An organization with its teams and people',
    params: byId,
    reply: OrganizationWire,
  }),
  getConnectAccount: route('GET', '/org/connectAccount/:id', {
    summary: 'The connected account of the caller’s organization',
    params: z.object({ id: ConnectAccountId }),
    reply: ConnectAccountWire,
  }),
  getTeam: route('GET', '/team/get/:id', {
    summary: 'A team with its people',
    params: byId,
    reply: TeamWire,
  }),
  addTeamMember: route('POST', '/team/AddMember', {
    summary: 'Add a member of the organization to a team',
    body: z.strictObject({
      teamId: Id,
      employee: Email,
      teamRole: TeamRole.optional(),
    }),
    reply: TeamWire,
  }),
  listTeams: route('GET', '/teams', {
    summary: 'The teams that the caller may see',
    reply: z.array(TeamWire),
  }),
  createTeam: route('POST', '/teams', {
    summary: 'Create a team',
    body: z.strictObject({
      name: nameOf('The name'),
      adminRole: TeamRole.default('Team manager'),
    }),
    reply: TeamWire,
    status: 201,
  }),
  updateTeam: route('POST', '/teams/:id', {
    summary: 'Rename a team, or change the role that makes its managers',
    params: byId,
    body: z.strictObject({ name: nameOf('The name'), adminRole: TeamRole }),
    reply: TeamWire,
  }),
  setDefaultSpendPrograms: route('PUT', '/teams/:id/default-spend-programs', {
    summary: 'Say on which spend programs whoever joins the team gets a card',
    params: byId,
    body: z.strictObject({ spendProgramIds: z.array(Id).max(20) }),
    reply: TeamWire,
  }),
  closeTeam: route('POST', '/teams/:id/close', {
    summary: 'Close a team whose treasury is empty; its members stay in the organization',
    params: byId,
    reply: Nothing,
  }),
  changeTeamRole: route('POST', '/teams/:id/members/:userId/role', {
    summary: 'Change what a member is in a team',
    params: z.object({ id: Id, userId: Id }),
    body: z.strictObject({ teamRole: TeamRole }),
    reply: TeamWire,
  }),
  removeTeamMember: route('POST', '/teams/:id/members/:userId/remove', {
    summary: 'Take a member out of a team',
    params: z.object({ id: Id, userId: Id }),
    reply: TeamWire,
  }),
  listMembers: route('GET', '/members', {
    summary: 'The members with their teams and when they were last seen, by name',
    query: PageRequest,
    reply: z.array(MemberWire),
  }),
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
    summary: 'Invite a person by e-mail',
    body: z.strictObject({
      email: Email,
      role: Role.extract(['Admin', 'Employee']),
      teamId: Id.nullable().default(null),
    }),
    reply: InviteWire,
    status: 201,
  }),
  resendInvite: route('POST', '/invites/:id/resend', {
    summary: 'Send an invitation again, open for another 14 days',
    params: byId,
    reply: InviteWire,
  }),
  revokeInvite: route('POST', '/invites/:id/revoke', {
    summary: 'Take an open invitation back',
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
