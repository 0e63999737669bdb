import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type orgRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toMember } from '../../directory/directory.presenter.ts';
import { pageOfPeople, readPersonCursor } from '../../directory/person-cursor.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

type List = typeof orgRpc.listMembers;

@Injectable()
export class ListMembers {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx, { limit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'user.list');
    const [people, teams] = await Promise.all([
      this.directory.people(ctx, limit + 1, readPersonCursor(cursor)),
      this.directory.teams(ctx),
    ]);
    return pageOfPeople(people, limit, (person) => toMember(person, teams));
  }
}
