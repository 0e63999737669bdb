import { Injectable } from '@nestjs/common';
import { notFound, type orgRpc, type RequestOf, type UserSummaryWire } from '@almoner/contracts';
import { permissionScopeIn, type Ctx } from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

/** For services, for the person themselves, and for people with the right to list people. */
@Injectable()
export class GetMember {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx, { userId }: RequestOf<typeof orgRpc.getMember>): Promise<UserSummaryWire> {
    const isSelf = ctx.actor.kind === 'user' && ctx.actor.userId === userId;
    const isAllowed =
      ctx.actor.kind === 'service' || isSelf || permissionScopeIn(ctx, 'user.list') !== 'none';
    if (!isAllowed) throw notFound();
    const person = await this.directory.findById(ctx, userId);
    if (person === null) throw notFound();
    return toUserSummary(person);
  }
}
