import { Injectable } from '@nestjs/common';
import { notFound, type orgRpc, type RequestOf, type UserSummaryWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

@Injectable()
export class ListUsers {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx, request: RequestOf<typeof orgRpc.listUsers>): Promise<UserSummaryWire[]> {
    const { organizationId } = authorize(ctx, 'user.list');
    if (request.organizationId !== organizationId) throw notFound();
    return (await this.directory.people(ctx)).map(toUserSummary);
  }
}
