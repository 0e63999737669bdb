import { Inject, Injectable } from '@nestjs/common';
import {
  programsRpc,
  reachOf,
  spendRpc,
  type Action,
  type ReplyOf,
  type SpendProgramWire,
  type TeamView,
  type TeamWire,
} from '@almoner/contracts';
import { LOGGER, RpcClient, commonLength, type Ctx, type Logger } from '@almoner/platform';

type Treasury = ReplyOf<typeof spendRpc.listTreasuries>[number];

/** Lays what `spend` knows of teams' treasuries and default programs beside what `org` knows of teams. */
@Injectable()
export class TeamTreasuries {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beside(ctx: Ctx, teams: readonly TeamView[]): Promise<TeamWire[]> {
    if (teams.length === 0) return [];
    const havePrograms = teams.some(({ defaultSpendProgramIds }) => defaultSpendProgramIds.length > 0);
    const treasuries = this.told(ctx, 'treasury.read', () => this.rpc.call(ctx, spendRpc.listTreasuries, {}));
    const programs = havePrograms
      ? this.told(ctx, 'program.read', () => this.rpc.call(ctx, programsRpc.listPrograms, {}))
      : [];
    const money = { treasuries: await treasuries, programs: await programs };
    return fitPrograms(teams.map((team) => present(team, money)));
  }

  async besideOne(ctx: Ctx, team: TeamView): Promise<TeamWire> {
    const [shown] = await this.beside(ctx, [team]);
    return shown ?? present(team, { treasuries: [], programs: [] });
  }

  /** Who is in a team can be told without their money: then there is none shown, rather than a wrong sum. */
  private async told<Item>(ctx: Ctx, action: Action, ask: () => Promise<Item[]>): Promise<Item[]> {
    if (reachOf(ctx.actor, action) === 'none') return [];
    try {
      return await ask();
    } catch (error) {
      this.logger.warn({ action, err: error }, 'the money of teams is not told');
      return [];
    }
  }
}

const programsMaxBytes = 150_000;
const membersMaxBytes = 50_000;

/** Default programs stand in each team that has them: of very many, each team shows as many as the others. */
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
