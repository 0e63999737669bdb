import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { MemberNews } from '../member-news.ts';
import { MemberRepository } from '../persistence/member.repository.ts';

/** Everybody says themselves how they are called, with or without an organization; an archived person no more. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly news: MemberNews,
  ) {}

  async execute(ctx: Ctx, { name }: { name: string }): Promise<{ name: string }> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    if (actor.role === 'Archived') throw failure('forbidden');
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.members.setName(tx, actor.userId, name);
      if (actor.organizationId !== null) await this.news.tell(tx, ctx, actor.userId);
    });
    return { name };
  }
}
