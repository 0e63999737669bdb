import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type commentsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CommentChanges } from '../comment-changes.ts';
import { isOwn, mayDelete } from '../comment.presenter.ts';
import { CommentRepository } from '../persistence/comment.repository.ts';
import { CommentThreads } from './comment-threads.ts';

@Injectable()
export class DeleteComment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly threads: CommentThreads,
    private readonly comments: CommentRepository,
    private readonly changes: CommentChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeat changes nothing. @throws DomainError `not_found`, `forbidden` for a comment of someone else, except for admins. */
  async execute(
    ctx: Ctx,
    { purchaseId, commentId }: RequestOf<typeof commentsRpc.delete>,
  ): Promise<Record<never, never>> {
    const authorized = authorize(ctx, 'purchase.comment');
    const { organizationId, actor } = authorized;
    const thread = await this.threads.find(ctx, authorized, purchaseId);
    return this.unitOfWork.run(ctx, async (tx) => {
      const comment = await this.comments.lock(tx, organizationId, thread.id, commentId);
      if (comment === null) throw notFound();
      if (!mayDelete(ctx, comment)) throw failure('forbidden');
      if (comment.text === null) return {};
      await this.comments.delete(tx, organizationId, commentId, { by: actor.userId, at: this.clock.now() });
      if (!isOwn(ctx, comment)) await this.changes.recordDeletionByAnother(tx, ctx, thread.purchase, comment);
      await this.changes.publish(tx, ctx, thread.purchase);
      return {};
    });
  }
}
