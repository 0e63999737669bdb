import { Injectable } from '@nestjs/common';
import { notFound, type TeamUserWire, type TeamView } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toTeam, toTeams } from '../../directory/directory.presenter.ts';
import { visibleTeams } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { teamSightOf } from '../../directory/team-sight.ts';

/** The teams that the caller may see; one that they may not see does not exist for them. */
@Injectable()
export class ListTeams {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx): Promise<TeamView[]> {
    const { actor } = authorize(ctx, 'team.read');
    const directory = await this.directory.read(ctx);
    return toTeams(visibleTeams(directory, teamSightOf(ctx, actor)), directory);
  }

  async one(ctx: Ctx, teamId: string): Promise<TeamView> {
    const { actor } = authorize(ctx, 'team.read');
    const directory = await this.directory.read(ctx);
    const team = visibleTeams(directory, teamSightOf(ctx, actor)).find(({ id }) => id === teamId);
    if (team === undefined) throw notFound();
    return toTeam(team, directory);
  }

  async usersOf(ctx: Ctx, teamId: string): Promise<TeamUserWire[]> {
    return (await this.one(ctx, teamId)).teamUsers;
  }
}
