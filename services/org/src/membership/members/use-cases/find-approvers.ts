import { Injectable } from '@nestjs/common';
import { type orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { managedTeamIds } from '../../directory/domain/display-role.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

type Find = typeof orgRpc.findApprovers;

const peopleMax = 200;

/** For services: who decides on what is about these teams. */
@Injectable()
export class FindApprovers {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx, { teamIds, userIds }: RequestOf<Find>): Promise<ReplyOf<Find>> {
    const people = await this.directory.approvers(ctx, teamIds, userIds, peopleMax);
    return {
      people: people.map(({ id, name, email, role, teams }) => ({
        id,
        name: name ?? email,
        role: role === 'Admin' ? 'Admin' : 'Manager',
        managedTeamIds: managedTeamIds(role, teams),
      })),
    };
  }
}
