import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  programsRpc,
  type orgRpc,
  type RequestOf,
  type TeamView,
} from '@almoner/contracts';
import { RpcClient, UnitOfWork, asService, authorize, type Ctx } from '@almoner/platform';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { ListTeams } from './list-teams.ts';

/** Sets the programs on which new members of the team get a card. Existing members get none. */
@Injectable()
export class SetDefaultPrograms {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly changes: TeamChangePublisher,
    private readonly listTeams: ListTeams,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError `not_found` for a team or a program that is not the organization's, `program_closed`. */
  async execute(ctx: Ctx, command: RequestOf<typeof orgRpc.setDefaultSpendPrograms>): Promise<TeamView> {
    authorize(ctx, 'team.manage');
    const { teamId } = command;
    const programIds = [...new Set(command.spendProgramIds)];
    const { defaultSpendProgramIds } = await this.listTeams.one(ctx, teamId);
    const programs = await this.programsOf(ctx, [...programIds, ...defaultSpendProgramIds]);
    if (programIds.some((id) => programs.get(id)?.status === 'closed')) throw failure('program_closed');
    const named = (ids: readonly string[]) => ({ programs: ids.map((id) => programs.get(id)?.name ?? id) });
    await this.unitOfWork.runOnce(ctx, 'set-default-programs', command, async (tx) => {
      const team = await this.teams.find(tx, ctx, teamId);
      if (team === null) throw notFound();
      await this.teams.setDefaultPrograms(tx, ctx, teamId, programIds);
      const [before, after] = [named(team.defaultSpendProgramIds), named(programIds)];
      await this.changes.record(tx, ctx, team, { action: 'team.set-default-programs', before, after });
      await this.changes.publish(tx, ctx, team);
      return {};
    });
    return this.listTeams.one(ctx, teamId);
  }

  private async programsOf(ctx: Ctx, ids: readonly string[]) {
    const asOrg = asService('org', ctx);
    const programs = await Promise.all(
      [...new Set(ids)].map((programId) => this.rpc.call(asOrg, programsRpc.getProgram, { programId })),
    );
    return new Map(programs.map((program) => [program.id, program]));
  }
}
