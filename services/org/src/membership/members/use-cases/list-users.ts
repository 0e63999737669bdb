import { Injectable } from '@nestjs/common';
import { notFound, type ReplyOf, type RequestOf, type orgRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { pageOfPeople, readPersonCursor } from '../../directory/person-cursor.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

type List = typeof orgRpc.listUsers;

@Injectable()
export class ListUsers {
  constructor(private readonly directory: DirectoryReader) {}

  /** @throws DomainError `not_found` for another organization. */
  async execute(ctx: Ctx, { organizationId, limit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const authorized = authorize(ctx, 'user.list');
    if (organizationId !== authorized.organizationId) throw notFound();
    const people = await this.directory.people(ctx, limit + 1, readPersonCursor(cursor));
    return pageOfPeople(people, limit, toUserSummary);
  }
}
