import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type orgRpc,
  type RequestOf,
  type UserPrincipal,
  type AccountView,
} from '@almoner/contracts';
import { permissionScopeIn, withOrganization, type Ctx } from '@almoner/platform';
import { toTeamUsers, toTeams, toUserSummary, toUsers } from '../../directory/directory.presenter.ts';
import { visibleTeams, type Person } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { teamVisibilityOf } from '../../directory/team-visibility.ts';
import { MembershipReader } from '../persistence/membership.reader.ts';
import { toOwner, toPaymentMethods } from '../../organizations/organization.presenter.ts';
import { OrganizationReader } from '../../organizations/persistence/organization.reader.ts';

/**
 * The account record of spec §3: the caller's own, or another person's with the right to list people, in the organization of the
 * call or, for a firm, in its clients that the caller works for.
 */
@Injectable()
export class GetAccount {
  constructor(
    private readonly directory: DirectoryReader,
    private readonly organizations: OrganizationReader,
    private readonly memberships: MembershipReader,
  ) {}

  async execute(ctx: Ctx, { email }: RequestOf<typeof orgRpc.getAccount>): Promise<AccountView> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    if (actor.email === email && actor.organizationId === null) return unaffiliated(actor);
    const inOrganization = await this.find(ctx, actor, email);
    if (inOrganization !== null) return this.record(ctx, actor, inOrganization);
    const clientId = await this.clientOf(ctx, actor, email);
    if (clientId === null) throw notFound();
    const inClient = withOrganization(ctx, clientId);
    const person = await this.find(inClient, actor, email);
    if (person === null) throw notFound();
    return this.record(inClient, actor, person);
  }

  /** Without the right to list people the answer does not reveal who exists. */
  private async find(ctx: Ctx, actor: UserPrincipal, email: string): Promise<Person | null> {
    if (actor.email !== email && permissionScopeIn(ctx, 'user.list') === 'none') return null;
    return this.directory.findByEmail(ctx, email);
  }

  /** The client of the caller's firm to which this person belongs; null in the context of a client, and for everyone else. */
  private async clientOf(ctx: Ctx, actor: UserPrincipal, email: string): Promise<string | null> {
    if (ctx.organizationId !== actor.organizationId || actor.clientIds.length === 0) return null;
    return this.memberships.findOrganization(email, actor.clientIds);
  }

  private async record(ctx: Ctx, viewer: UserPrincipal, person: Person): Promise<AccountView> {
    const [organization, directory] = await Promise.all([
      this.organizations.get(ctx),
      this.directory.read(ctx),
    ]);
    const seesPeople = permissionScopeIn(ctx, 'user.list') !== 'none';
    return {
      ...toUserSummary(person),
      connectAccountID: organization.stripeAccountId,
      accountActivation: organization.accountActivation,
      owner: toOwner(organization, viewer),
      teamUsers: toTeamUsers(person),
      teams: toTeams(visibleTeams(directory, teamVisibilityOf(ctx, viewer)), directory),
      users: seesPeople ? toUsers(directory.people) : [],
      paymentMethods: toPaymentMethods(organization, viewer),
    };
  }
}

function unaffiliated({ userId: id, email, name }: UserPrincipal): AccountView {
  return {
    id,
    email,
    name,
    role: 'Employee',
    organizationId: null,
    cardholderID: null,
    connectAccountID: null,
    accountActivation: 'NotStarted',
    owner: null,
    teamUsers: [],
    teams: [],
    users: [],
    paymentMethods: [],
  };
}
