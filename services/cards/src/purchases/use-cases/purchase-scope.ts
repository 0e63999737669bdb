import { Injectable } from '@nestjs/common';
import { notFound, orgRpc } from '@almoner/contracts';
import { RpcClient, authorize, type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader, type Scope } from '../../people/persistence/member.reader.ts';

/** The people whose purchases the caller may see, of one team or of all. */
@Injectable()
export class PurchaseScope {
  constructor(
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
  ) {}

  /**
   * A team's purchases are those of its current people, whenever they were made, like the purchases that a manager may see. The
   * purchases of a person who changes teams move with them.
   * @throws DomainError `not_found` for a team that the caller may not see, `forbidden` for a caller who may see no purchases.
   */
  async of(ctx: Ctx, teamId: string | null): Promise<Scope> {
    const authorized = authorize(ctx, 'purchase.read');
    return teamId === null ? this.members.scopeOf(ctx, authorized) : this.ofTeam(ctx, authorized, teamId);
  }

  /** `org` checks that the team exists and that the caller may see it. */
  private async ofTeam(ctx: Ctx, { permissionScope, actor }: Authorized, teamId: string): Promise<Scope> {
    if (permissionScope === 'team' && !actor.managedTeamIds.includes(teamId)) throw notFound();
    await this.rpc.call(ctx, orgRpc.getTeam, { teamId });
    const people = await this.members.userIdsOfTeams(ctx, [teamId]);
    return permissionScope === 'own' ? people.filter((userId) => userId === actor.userId) : people;
  }
}
