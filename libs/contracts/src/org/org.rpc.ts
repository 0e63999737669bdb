import { z } from 'zod';
import { ApplicationBody, peopleHttp } from '../http/people.http.ts';
import { Email, Id, Nothing } from '../primitives.ts';
import { OwnerType, Role } from '../principal.ts';
import { rpc } from '../rpc.ts';
import {
  AccountActivation,
  ConnectAccountWire,
  InviteWire,
  OrganizationWire,
  TeamUserWire,
  TeamWire,
  UserSummaryWire,
  UserWire,
} from '../wire/user.wire.ts';
import { ClientWire } from '../wire/client.wire.ts';

export const Membership = z.object({
  userId: Id,
  email: Email,
  name: z.string().nullable(),
  organizationId: Id.nullable(),
  ownerType: OwnerType.nullable(),
  role: Role.nullable(),
  managedTeamIds: z.array(Id),
  isActivated: z.boolean(),
  clientIds: z.array(Id),
});
export type Membership = z.infer<typeof Membership>;

export const orgRpc = {
  /** Who a signed-in person is here; makes their record at the first visit. Service principals only. */
  resolveMembership: rpc('rpc.org.membership.resolve', {
    access: 'service',
    request: z.object({ userId: Id, email: Email, name: z.string().nullable() }),
    reply: Membership,
  }),
  getAccount: rpc('rpc.org.user.get-account', {
    access: 'own-record',
    request: z.object({ email: Email }),
    reply: UserWire,
  }),
  getMember: rpc('rpc.org.user.get', {
    access: ['service', 'own-record'],
    request: z.object({ userId: Id }),
    reply: UserSummaryWire,
  }),
  listUsers: rpc('rpc.org.user.list', {
    access: 'user.list',
    request: z.object({ organizationId: Id }),
    reply: z.array(UserSummaryWire),
  }),
  changeRole: rpc('rpc.org.user.change-role', {
    access: 'user.change-role',
    request: z.object({ userId: Id, role: Role.exclude(['Manager']) }),
    reply: UserSummaryWire,
  }),
  updateProfile: rpc('rpc.org.user.update-profile', {
    access: 'own-settings',
    request: peopleHttp.updateProfile.shape.body,
    reply: peopleHttp.updateProfile.shape.reply,
  }),
  getOrganization: rpc('rpc.org.organization.get', {
    access: 'organization.read',
    request: z.object({ organizationId: Id }),
    reply: OrganizationWire,
  }),
  apply: rpc('rpc.org.organization.apply', {
    access: 'own-settings',
    request: ApplicationBody,
    reply: z.object({ organizationId: Id, accountActivation: AccountActivation }),
  }),
  getConnectAccount: rpc('rpc.org.connect-account.get', {
    access: 'organization.read',
    request: z.object({ connectAccountId: z.string().max(100) }),
    reply: ConnectAccountWire,
  }),
  getTeam: rpc('rpc.org.team.get', {
    access: 'team.read',
    request: z.object({ teamId: Id }),
    reply: TeamWire,
  }),
  listTeams: rpc('rpc.org.team.list', {
    access: 'team.read',
    request: Nothing,
    reply: z.array(TeamWire),
  }),
  createTeam: rpc('rpc.org.team.create', {
    access: 'team.create',
    request: peopleHttp.createTeam.shape.body,
    reply: TeamWire,
  }),
  addTeamMember: rpc('rpc.org.team.add-member', {
    access: 'team.add-member',
    request: z.object({ teamId: Id, email: Email, teamRole: z.string().nullable() }),
    reply: TeamWire,
  }),
  listTeamUsers: rpc('rpc.org.team-user.list', {
    access: 'team.read',
    request: z.object({ teamId: Id }),
    reply: z.array(TeamUserWire),
  }),
  findOwnInvite: rpc('rpc.org.invite.find-own', {
    access: 'own-record',
    request: z.object({ email: Email }),
    reply: z.object({ invite: InviteWire.nullable() }),
  }),
  listInvites: rpc('rpc.org.invite.list', {
    access: 'invite.manage',
    request: Nothing,
    reply: z.array(InviteWire),
  }),
  invite: rpc('rpc.org.invite.create', {
    access: 'invite.manage',
    request: peopleHttp.invite.shape.body,
    reply: InviteWire,
  }),
  acceptInvite: rpc('rpc.org.invite.accept', {
    access: 'own-settings',
    request: z.object({ inviteId: Id }),
    reply: UserSummaryWire,
  }),
  declineInvite: rpc('rpc.org.invite.decline', {
    access: 'own-settings',
    request: z.object({ inviteId: Id }),
    reply: Nothing,
  }),
  listClients: rpc('rpc.org.client.list', {
    access: 'client.list',
    request: Nothing,
    reply: z.array(ClientWire),
  }),
};
