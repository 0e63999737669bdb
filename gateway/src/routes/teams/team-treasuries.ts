import { Inject, Injectable } from '@nestjs/common';
import {
  programsRpc,
  spendRpc,
  type Action,
  type ReplyOf,
  type SpendProgramWire,
  type TeamView,
  type TeamWire,
} from '@almoner/contracts';
import { LOGGER, RpcClient, commonLength, permissionScopeIn, type Ctx, type Logger } from '@almoner/platform';

type Treasury = ReplyOf<typeof spendRpc.listTreasuries>[number];

/** Adds the treasuries and default programs of `spend` to the teams of `org`. */
@Injectable()
export class TeamTreasuries {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async addToTeams(ctx: Ctx, teams: readonly TeamView[]): Promise<TeamWire[]> {
    if (teams.length === 0) return [];
    const havePrograms = teams.some(({ defaultSpendProgramIds }) => defaultSpendProgramIds.length > 0);
    const treasuries = this.listOrEmpty(ctx, 'treasury.read', () =>
      this.rpc.call(ctx, spendRpc.listTreasuries, {}),
    );
    const programs = havePrograms
      ? this.listOrEmpty(ctx, 'program.read', () => this.rpc.call(ctx, programsRpc.listPrograms, {}))
      : [];
    const money = { treasuries: await treasuries, programs: await programs };
    return fitPrograms(teams.map((team) => present(team, money)));
  }

  async addToTeam(ctx: Ctx, team: TeamView): Promise<TeamWire> {
    const [shown] = await this.addToTeams(ctx, [team]);
    return shown ?? present(team, { treasuries: [], programs: [] });
  }

  /** A team can be shown without its treasury: if `spend` is down there is no amount, rather than a wrong one. */
  private async listOrEmpty<Item>(ctx: Ctx, action: Action, list: () => Promise<Item[]>): Promise<Item[]> {
    if (permissionScopeIn(ctx, action) === 'none') return [];
    try {
      return await list();
    } catch (error) {
      this.logger.warn({ action, err: error }, 'team amounts are unavailable');
      return [];
    }
  }
}

const programsMaxBytes = 150_000;
const membersMaxBytes = 50_000;

/** Cuts the default programs to the same maximum for each team, so that the reply fits. */
function fitPrograms(teams: readonly TeamWire[]): TeamWire[] {
  const everyMembers = teams.flatMap(({ DefaultSpendPrograms }) =>
    DefaultSpendPrograms.map(({ members }) => members),
  );
  const members = commonLength(everyMembers, membersMaxBytes);
  const programs = teams.map(({ DefaultSpendPrograms }) =>
    DefaultSpendPrograms.map((program) => ({ ...program, members: program.members.slice(0, members) })),
  );
  const length = commonLength(programs, programsMaxBytes);
  return teams.map((team, index) => ({
    ...team,
    DefaultSpendPrograms: (programs[index] ?? []).slice(0, length),
  }));
}

interface Money {
  readonly treasuries: readonly Treasury[];
  readonly programs: readonly SpendProgramWire[];
}

function present({ defaultSpendProgramIds, ...team }: TeamView, { treasuries, programs }: Money): TeamWire {
  const found = treasuries.find(({ teamId }) => teamId === team.id);
  const teamTreasury = found
    ? { accountId: found.accountId, balance: found.balance, currency: found.currency }
    : null;
  const DefaultSpendPrograms = programs.filter(({ id }) => defaultSpendProgramIds.includes(id));
  return { ...team, teamTreasury, DefaultSpendPrograms };
}
