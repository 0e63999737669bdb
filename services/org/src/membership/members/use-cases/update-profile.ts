import { Injectable } from '@nestjs/common';
import { failure, type UserPrincipal } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { MemberChangePublisher } from '../member-change-publisher.ts';
import { MemberRepository } from '../persistence/member.repository.ts';

/** A person changes their own name, with or without an organization; an archived person may not. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly changes: MemberChangePublisher,
    private readonly audit: AuditTrail,
  ) {}

  async execute(ctx: Ctx, { name }: { name: string }): Promise<{ name: string }> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    if (actor.role === 'Archived') throw failure('forbidden');
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.members.setName(tx, actor.userId, name);
      if (actor.organizationId === null) return;
      await this.changes.publish(tx, ctx, actor.userId);
      if (name !== actor.name) await this.record(tx, ctx, actor, name);
    });
    return { name };
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    { userId: id, email, name: before }: UserPrincipal,
    name: string,
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'user.rename',
      subject: { kind: 'member', id, name: before ?? email },
      before: { name: before },
      after: { name },
    });
  }
}
