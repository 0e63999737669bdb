import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type CommentWire,
  type MentionWire,
  type RequestOf,
  type commentsRpc,
} from '@almoner/contracts';
import { moneyText, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { MentionEmails } from '../../emails/mention-emails.ts';
import { CommentChanges } from '../comment-changes.ts';
import { isOwn, toCommentWire } from '../comment.presenter.ts';
import { CommentRepository, type Comment } from '../persistence/comment.repository.ts';
import { MentionableReader } from '../persistence/mentionable.reader.ts';
import { CommentThreads, type CommentThread } from './comment-threads.ts';

type Add = RequestOf<typeof commentsRpc.add>;
type Edit = RequestOf<typeof commentsRpc.edit>;

/** Writes a comment, or changes one's own. */
@Injectable()
export class WriteComment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly threads: CommentThreads,
    private readonly comments: CommentRepository,
    private readonly people: MentionableReader,
    private readonly emails: MentionEmails,
    private readonly changes: CommentChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `mention_refused` */
  async add(ctx: Ctx, command: Add): Promise<CommentWire> {
    const authorized = authorize(ctx, 'purchase.comment');
    const { organizationId, actor } = authorized;
    const thread = await this.threads.find(ctx, authorized, command.purchaseId);
    const { id: written } = await this.unitOfWork.runOnce(ctx, 'purchase.comment', command, async (tx) => {
      const { text } = command;
      const mentions = await this.mentionsOf(tx, organizationId, thread, command.mentions, []);
      const author = { id: actor.userId, name: actor.name, email: actor.email };
      const writtenAt = this.clock.now();
      const comment = { id: newId(), author, text, mentions, version: 1, writtenAt, editedAt: null };
      await this.comments.add(tx, organizationId, { ...comment, threadId: thread.id });
      await this.publish(tx, ctx, authorized, thread, comment);
      return { id: comment.id };
    });
    return this.read(ctx, thread, written);
  }

  /** @throws DomainError `not_found`, `forbidden` for anyone but its author, `changed_meanwhile`, `mention_refused` */
  async edit(ctx: Ctx, command: Edit): Promise<CommentWire> {
    const authorized = authorize(ctx, 'purchase.comment');
    const { organizationId } = authorized;
    const thread = await this.threads.find(ctx, authorized, command.purchaseId);
    await this.unitOfWork.runOnce(ctx, 'purchase.edit-comment', command, async (tx) => {
      const { commentId: id, text, version } = command;
      const before = await this.comments.lock(tx, organizationId, thread.id, id);
      if (before === null) throw notFound();
      if (!isOwn(ctx, before)) throw failure('forbidden');
      // A deleted one has another version too.
      if (before.version !== version) throw failure('changed_meanwhile');
      const { mentions: known } = before;
      const mentions = await this.mentionsOf(tx, organizationId, thread, command.mentions, known);
      const at = this.clock.now();
      await this.comments.edit(tx, organizationId, { id, text, mentions, at });
      const after = { ...before, text, mentions, version: version + 1, editedAt: at };
      await this.publish(tx, ctx, authorized, thread, after);
      return {};
    });
    return this.read(ctx, thread, command.commentId);
  }

  /** As it is now: the stored answer of a repeated command must not keep a text that was deleted since. */
  private async read(ctx: Ctx, thread: CommentThread, id: string): Promise<CommentWire> {
    const comment = await this.comments.find(ctx, thread.id, id);
    if (comment === null) throw notFound();
    return toCommentWire(ctx, comment);
  }

  /**
   * With their present names. People whom the comment already mentions stay, even if they may not see the purchase any
   * more: the author may still change the rest.
   * @throws DomainError `mention_refused` if one of the others may not see the purchase.
   */
  private async mentionsOf(
    tx: Transaction,
    organizationId: string,
    { purchase }: CommentThread,
    userIds: readonly string[],
    known: readonly MentionWire[],
  ): Promise<MentionWire[]> {
    const kept = known.filter(({ userId }) => userIds.includes(userId));
    const added = [...new Set(userIds)].filter((userId) => kept.every((one) => one.userId !== userId));
    if (added.length === 0) return kept;
    const people = await this.people.among(tx, organizationId, purchase.holder.id, added);
    if (people.length < added.length) throw failure('mention_refused');
    return [...kept, ...people.map(({ id: userId, name, email }) => ({ userId, name: name ?? email }))];
  }

  private async publish(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, actor }: Authorized,
    { id, purchase }: CommentThread,
    comment: Comment,
  ): Promise<void> {
    const { merchant, amount, currency, holder } = purchase;
    await this.emails.mentioned(
      tx,
      comment.mentions.map(({ userId }) => userId),
      {
        organizationId,
        commentId: comment.id,
        authorId: actor.userId,
        authorName: actor.name ?? actor.email,
        text: comment.text ?? '',
        about: `a purchase at ${merchant.name}`,
        facts: [
          ['Merchant', merchant.name],
          ['Amount', moneyText(amount, currency)],
          ['Cardholder', holder.name ?? holder.email],
        ],
        path: `/transactions?tab=card&purchase=${id}`,
      },
    );
    await this.changes.publish(tx, ctx, purchase);
  }
}
