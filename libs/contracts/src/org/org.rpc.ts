import { z } from 'zod';
import { applicationsHttp } from '../http/applications.http.ts';
import { categoriesHttp } from '../http/categories.http.ts';
import { invitesHttp } from '../http/invites.http.ts';
import { membersHttp } from '../http/members.http.ts';
import { ConnectAccountId, organizationsHttp } from '../http/organizations.http.ts';
import { paymentMethodsHttp } from '../http/payment-methods.http.ts';
import { TeamRole, teamsHttp } from '../http/teams.http.ts';
import { Email, Id, Nothing, pageOf } from '../primitives.ts';
import { OwnerType, Role } from '../principal.ts';
import { rpc } from '../rpc.ts';
import { AddressWire } from '../wire/organization.wire.ts';
import {
  ConnectAccountWire,
  InviteWire,
  MemberWire,
  OrganizationWire,
  TeamUserWire,
  TeamWire,
  RoleChangeWire,
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
  /** Absent from an earlier release. */
  teamIds: z.array(Id).default([]),
  /** The teams among them to which a manager added the person, and no admin since; absent from an earlier release. */
  teamsAddedByManagers: z.array(z.object({ teamId: Id, managerId: Id })).default([]),
  isActivated: z.boolean(),
  clientIds: z.array(Id),
});
export type Membership = z.infer<typeof Membership>;

/** A team as `org` stores it; the gateway adds the data of `spend`. */
export const TeamView = TeamWire.omit({ DefaultSpendPrograms: true }).extend({
  defaultSpendProgramIds: z.array(Id),
});
export type TeamView = z.infer<typeof TeamView>;
const teams = { teams: z.array(TeamView) };
export const OrganizationView = OrganizationWire.extend(teams);
export type OrganizationView = z.infer<typeof OrganizationView>;
export const AccountView = UserWire.extend(teams);
export type AccountView = z.infer<typeof AccountView>;

const page = { limit: z.number().int().min(1).max(1000), cursor: z.string().nullable() };

export const orgRpc = {
  /** The user record of a signed-in person, created on the first visit. Service principals only. */
  resolveMembership: rpc('rpc.org.membership.resolve', {
    access: 'service',
    request: z.object({ userId: Id, email: Email, name: z.string().nullable() }),
    reply: Membership,
  }),
  getAccount: rpc('rpc.org.user.get-account', {
    access: 'own-record',
    request: z.object({ email: Email }),
    reply: AccountView,
  }),
  getMember: rpc('rpc.org.user.get', {
    access: ['service', 'own-record'],
    request: z.object({ userId: Id }),
    reply: UserSummaryWire,
  }),
  /** Active admins, managers of these teams, and those of these people who are an admin or a manager; by name, at most 200. */
  findApprovers: rpc('rpc.org.member.find-approvers', {
    access: 'service',
    request: z.object({
      /** Null for the managers of all teams. */
      teamIds: z.array(Id).nullable(),
      userIds: z.array(Id).default([]),
    }),
    reply: z.object({
      people: z.array(
        z.object({
          id: Id,
          name: z.string(),
          role: z.enum(['Admin', 'Manager']),
          managedTeamIds: z.array(Id),
        }),
      ),
    }),
  }),
  listUsers: rpc('rpc.org.user.list', {
    access: 'user.list',
    request: z.object({ organizationId: Id, ...page }),
    reply: pageOf(UserSummaryWire),
  }),
  listMembers: rpc('rpc.org.member.list', {
    access: 'user.list',
    request: z.object(page),
    reply: pageOf(MemberWire),
  }),
  changeRole: rpc('rpc.org.user.change-role', {
    access: 'user.change-role',
    request: membersHttp.changeRole.shape.body.extend({ userId: Id }),
    reply: RoleChangeWire,
  }),
  /** For `spend`, before the second signature: whether this person, or this invitation, still waits for it. */
  checkNewAdmin: rpc('rpc.org.user.check-new-admin', {
    access: 'service',
    request: z.object({ change: z.enum(['admin_role', 'admin_invite']), id: Id }),
    reply: z.object({ isOpen: z.boolean() }),
  }),
  updateProfile: rpc('rpc.org.user.update-profile', {
    access: 'own-settings',
    request: membersHttp.updateProfile.shape.body,
    reply: membersHttp.updateProfile.shape.reply,
  }),
  getOrganization: rpc('rpc.org.organization.get', {
    access: 'organization.read',
    request: z.object({ organizationId: Id }),
    reply: OrganizationView,
  }),
  /** For services: the billing address of cardholders. */
  getOrganizationAddress: rpc('rpc.org.organization.get-address', {
    access: 'service',
    request: Nothing,
    reply: z.object({ address: AddressWire.nullable() }),
  }),
  apply: rpc('rpc.org.organization.apply', {
    access: 'own-settings',
    request: applicationsHttp.apply.shape.body,
    reply: applicationsHttp.apply.shape.reply,
  }),
  getDraft: rpc('rpc.org.application.get-draft', {
    access: 'own-settings',
    request: Nothing,
    reply: z.object({ draft: applicationsHttp.getDraft.shape.reply }),
  }),
  saveDraft: rpc('rpc.org.application.save-draft', {
    access: 'own-settings',
    request: applicationsHttp.saveDraft.shape.body,
    reply: applicationsHttp.saveDraft.shape.reply,
  }),
  getApplication: rpc('rpc.org.application.get', {
    access: 'organization.manage',
    request: Nothing,
    reply: applicationsHttp.getApplication.shape.reply,
  }),
  answerApplication: rpc('rpc.org.application.answer', {
    access: 'organization.manage',
    request: applicationsHttp.answerApplication.shape.body,
    reply: applicationsHttp.answerApplication.shape.reply,
  }),
  updateOrganization: rpc('rpc.org.organization.update', {
    access: 'organization.manage',
    request: organizationsHttp.updateOrganization.shape.body,
    reply: organizationsHttp.updateOrganization.shape.reply,
  }),
  linkBankAccount: rpc('rpc.org.payment-method.link', {
    access: 'payment-method.manage',
    request: paymentMethodsHttp.linkBankAccount.shape.body,
    reply: paymentMethodsHttp.linkBankAccount.shape.reply,
  }),
  listPaymentMethods: rpc('rpc.org.payment-method.list', {
    access: 'payment-method.read',
    request: z.object({ connectAccountId: z.string().nullable() }),
    reply: paymentMethodsHttp.listPaymentMethods.shape.reply,
  }),
  listCategories: rpc('rpc.org.category.list', {
    access: 'category.read',
    request: z.object({ organizationId: Id }),
    reply: categoriesHttp.listCategories.shape.reply,
  }),
  addCategory: rpc('rpc.org.category.add', {
    access: 'category.manage',
    request: categoriesHttp.addCategory.shape.body,
    reply: categoriesHttp.addCategory.shape.reply,
  }),
  renameCategory: rpc('rpc.org.category.rename', {
    access: 'category.manage',
    request: categoriesHttp.renameCategory.shape.body.extend({ categoryId: Id }),
    reply: categoriesHttp.renameCategory.shape.reply,
  }),
  setForm990Line: rpc('rpc.org.category.set-tax-line', {
    access: 'category.manage',
    request: categoriesHttp.setForm990Line.shape.body.extend({ categoryId: Id }),
    reply: categoriesHttp.setForm990Line.shape.reply,
  }),
  archiveCategory: rpc('rpc.org.category.archive', {
    access: 'category.manage',
    request: categoriesHttp.archiveCategory.shape.body.extend({ categoryId: Id }),
    reply: categoriesHttp.archiveCategory.shape.reply,
  }),
  getConnectAccount: rpc('rpc.org.connect-account.get', {
    access: 'organization.read',
    request: z.object({ connectAccountId: ConnectAccountId }),
    reply: ConnectAccountWire,
  }),
  getTeam: rpc('rpc.org.team.get', {
    access: 'team.read',
    request: z.object({ teamId: Id }),
    reply: TeamView,
  }),
  listTeams: rpc('rpc.org.team.list', {
    access: 'team.read',
    request: Nothing,
    reply: z.array(TeamView),
  }),
  createTeam: rpc('rpc.org.team.create', {
    access: 'team.create',
    request: teamsHttp.createTeam.shape.body,
    reply: TeamView,
  }),
  addTeamMember: rpc('rpc.org.team.add-member', {
    access: 'team.add-member',
    request: z.object({
      teamId: Id,
      /** Who is added, by address or by id. */
      email: Email.optional(),
      userId: Id.optional(),
      teamRole: TeamRole.nullable(),
    }),
    reply: TeamView,
  }),
  updateTeam: rpc('rpc.org.team.update', {
    access: 'team.manage',
    request: teamsHttp.updateTeam.shape.body.extend({ teamId: Id }),
    reply: TeamView,
  }),
  setDefaultSpendPrograms: rpc('rpc.org.team.set-default-spend-programs', {
    access: 'team.manage',
    request: teamsHttp.setDefaultSpendPrograms.shape.body.extend({ teamId: Id }),
    reply: TeamView,
  }),
  closeTeam: rpc('rpc.org.team.close', {
    access: 'team.manage',
    request: z.object({ teamId: Id }),
    reply: Nothing,
  }),
  changeTeamRole: rpc('rpc.org.team-user.change-role', {
    access: 'team.add-member',
    request: teamsHttp.changeTeamRole.shape.body.extend({ teamId: Id, userId: Id }),
    reply: TeamView,
  }),
  removeTeamMember: rpc('rpc.org.team-user.remove', {
    access: 'team.add-member',
    request: z.object({ teamId: Id, userId: Id }),
    reply: TeamView,
  }),
  listTeamUsers: rpc('rpc.org.team-user.list', {
    access: 'team.read',
    request: z.object({ teamId: Id }),
    reply: z.array(TeamUserWire),
  }),
  findOwnInvite: rpc('rpc.org.invite.find-own', {
    access: 'own-record',
    request: invitesHttp.findOwnInvite.shape.body,
    reply: z.object({ invite: InviteWire.nullable() }),
  }),
  listInvites: rpc('rpc.org.invite.list', {
    access: 'invite.manage',
    request: Nothing,
    reply: z.array(InviteWire),
  }),
  invite: rpc('rpc.org.invite.create', {
    access: 'invite.manage',
    request: invitesHttp.invite.shape.body,
    reply: InviteWire,
  }),
  resendInvite: rpc('rpc.org.invite.resend', {
    access: 'invite.manage',
    request: z.object({ inviteId: Id }),
    reply: InviteWire,
  }),
  revokeInvite: rpc('rpc.org.invite.revoke', {
    access: 'invite.manage',
    request: z.object({ inviteId: Id }),
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
