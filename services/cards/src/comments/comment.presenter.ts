import { type CommentWire } from '@almoner/contracts';
import { permissionScopeIn, type Ctx } from '@almoner/platform';
import { type Comment } from './persistence/comment.repository.ts';

export const isOwn = ({ actor }: Ctx, { author }: Comment) =>
  actor.kind === 'user' && actor.userId === author.id;

export const mayDelete = (ctx: Ctx, comment: Comment) =>
  (isOwn(ctx, comment) && permissionScopeIn(ctx, 'purchase.comment') !== 'none') ||
  permissionScopeIn(ctx, 'purchase.delete-comment') !== 'none';

export function toCommentWire(ctx: Ctx, comment: Comment): CommentWire {
  const { id, author, text, mentions, version, writtenAt, editedAt } = comment;
  const isThere = text !== null;
  return {
    id,
    author,
    text,
    mentions: [...mentions],
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
    mayEdit: isThere && isOwn(ctx, comment) && permissionScopeIn(ctx, 'purchase.comment') !== 'none',
    mayDelete: isThere && mayDelete(ctx, comment),
  };
}
