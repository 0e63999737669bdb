import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type orgRpc,
  type RequestOf,
  type UserPrincipal,
  type AccountView,
} from '@almoner/contracts';
import { authorize, reachIn, type Ctx } from '@almoner/platform';
import { toTeamUsers, toTeams, toUserSummary, toUsers } from '../../directory/directory.presenter.ts';
import { visibleTeams, type Person } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { teamVisibilityOf } from '../../directory/team-visibility.ts';
import { toOwner, toPaymentMethods } from '../../organizations/organization.presenter.ts';
import { OrganizationReader } from '../../organizations/persistence/organization.reader.ts';

/** The account record of spec §3: the caller's own, or another person's with the right to list people. */
@Injectable()
export class GetAccount {
  constructor(
    private readonly directory: DirectoryReader,
    private readonly organizations: OrganizationReader,
  ) {}

  async execute(ctx: Ctx, { email }: RequestOf<typeof orgRpc.getAccount>): Promise<AccountView> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    if (actor.email !== email) this.requirePeopleAccess(ctx);
    if (actor.organizationId === null) return unaffiliated(actor);
    const person = await this.directory.findByEmail(ctx, email);
    if (person === null) throw notFound();
    return this.record(ctx, actor, person);
  }

  /** Without the right to list people the answer does not reveal who exists. */
  private requirePeopleAccess(ctx: Ctx): void {
    if (reachIn(ctx, 'user.list') === 'none') throw notFound();
    authorize(ctx, 'user.list');
  }

  private async record(ctx: Ctx, viewer: UserPrincipal, person: Person): Promise<AccountView> {
    const [organization, directory] = await Promise.all([
      this.organizations.get(ctx),
      this.directory.read(ctx),
    ]);
    const seesPeople = reachIn(ctx, 'user.list') !== 'none';
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
