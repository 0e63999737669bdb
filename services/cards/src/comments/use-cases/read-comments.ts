import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type commentsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { toCommentWire } from '../comment.presenter.ts';
import { CommentRepository } from '../persistence/comment.repository.ts';
import { MentionableReader } from '../persistence/mentionable.reader.ts';
import { CommentThreads } from './comment-threads.ts';

type List = typeof commentsRpc.list;
type ListMentionable = typeof commentsRpc.listMentionable;

const defaultLimit = 50;

@Injectable()
export class ReadComments {
  constructor(
    private readonly threads: CommentThreads,
    private readonly comments: CommentRepository,
    private readonly people: MentionableReader,
  ) {}

  /** @throws DomainError `not_found` */
  async list(
    ctx: Ctx,
    { purchaseId, limit = defaultLimit, cursor }: RequestOf<List>,
  ): Promise<ReplyOf<List>> {
    const thread = await this.threads.find(ctx, authorize(ctx, 'purchase.read'), purchaseId);
    const rows = await this.comments.list(ctx, thread.id, limit, readCursor(cursor));
    return pageOf(
      rows,
      limit,
      ({ writtenAt: at, id }) => ({ at, id }),
      (comment) => toCommentWire(ctx, comment),
    );
  }

  /** @throws DomainError `not_found` */
  async listMentionable(
    ctx: Ctx,
    { purchaseId, q = '' }: RequestOf<ListMentionable>,
  ): Promise<ReplyOf<ListMentionable>> {
    const { purchase } = await this.threads.find(ctx, authorize(ctx, 'purchase.comment'), purchaseId);
    return this.people.find(ctx, purchase.holder.id, q);
  }
}
