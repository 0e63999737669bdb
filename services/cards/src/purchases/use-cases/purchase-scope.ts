import { Injectable } from '@nestjs/common';
import { notFound, orgRpc } from '@almoner/contracts';
import { RpcClient, authorize, type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader, type Scope } from '../../people/persistence/member.reader.ts';

/** Whose purchases the caller may see, of one team or of all. */
@Injectable()
export class PurchaseScope {
  constructor(
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
  ) {}

  /**
   * A team's purchases are those of the people who are in it now, whenever they bought: the rule by which a manager's
   * reach follows them too. Whoever changes teams takes their purchases along.
   * @throws DomainError `not_found` for a team that the caller does not see, `forbidden` for whoever sees no purchase.
   */
  async of(ctx: Ctx, teamId: string | null): Promise<Scope> {
    const authorized = authorize(ctx, 'purchase.read');
    return teamId === null ? this.members.scopeOf(ctx, authorized) : this.ofTeam(ctx, authorized, teamId);
  }

  /** Whether there is such a team, and the caller may know of it, is `org`'s to say. */
  private async ofTeam(ctx: Ctx, { reach, actor }: Authorized, teamId: string): Promise<Scope> {
    if (reach === 'team' && !actor.managedTeamIds.includes(teamId)) throw notFound();
    await this.rpc.call(ctx, orgRpc.getTeam, { teamId });
    const people = await this.members.userIdsOfTeams(ctx, [teamId]);
    return reach === 'own' ? people.filter((userId) => userId === actor.userId) : people;
  }
}
