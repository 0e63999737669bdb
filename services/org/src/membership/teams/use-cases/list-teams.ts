import { Injectable } from '@nestjs/common';
import { notFound, type TeamUserWire, type TeamView } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toTeam, toTeams } from '../../directory/directory.presenter.ts';
import { visibleTeams } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { teamVisibilityOf } from '../../directory/team-visibility.ts';

/** The teams that the caller may see; any other team is not found. */
@Injectable()
export class ListTeams {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx): Promise<TeamView[]> {
    const { actor } = authorize(ctx, 'team.read');
    const directory = await this.directory.read(ctx);
    return toTeams(visibleTeams(directory, teamVisibilityOf(ctx, actor)), directory);
  }

  async one(ctx: Ctx, teamId: string): Promise<TeamView> {
    const { actor } = authorize(ctx, 'team.read');
    const directory = await this.directory.read(ctx);
    const team = visibleTeams(directory, teamVisibilityOf(ctx, actor)).find(({ id }) => id === teamId);
    if (team === undefined) throw notFound();
    return toTeam(team, directory);
  }

  async usersOf(ctx: Ctx, teamId: string): Promise<TeamUserWire[]> {
    return (await this.one(ctx, teamId)).teamUsers;
  }
}
