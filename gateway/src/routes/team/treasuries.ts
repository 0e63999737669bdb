import { Inject, Injectable } from '@nestjs/common';
import { reachOf, spendRpc, type TeamWire } from '@almoner/contracts';
import { LOGGER, RpcClient, type Ctx, type Logger } from '@almoner/platform';

/** Lays what `spend` knows of teams' treasuries beside what `org` knows of teams. */
@Injectable()
export class Treasuries {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beside(ctx: Ctx, teams: readonly TeamWire[]): Promise<TeamWire[]> {
    if (teams.length === 0 || reachOf(ctx.actor, 'treasury.read') === 'none') return [...teams];
    const known = await this.list(ctx);
    return teams.map((team) => {
      const found = known.find(({ teamId }) => teamId === team.id);
      if (found === undefined) return team;
      const { accountId, balance, currency } = found;
      return { ...team, teamTreasury: { accountId, balance, currency } };
    });
  }

  /** Who is in a team can be told without their money: then there is none shown, rather than a wrong sum. */
  private async list(ctx: Ctx) {
    try {
      return await this.rpc.call(ctx, spendRpc.listTreasuries, {});
    } catch (error) {
      this.logger.warn({ err: error }, 'treasuries are not told');
      return [];
    }
  }
}
