import { z } from 'zod';
import { Id, Nothing, PageRequest, lineOf, pageOf } from '../primitives.ts';
import { CommentInput, CommentWire } from '../wire/comment.wire.ts';
import { HolderWire } from '../wire/card.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const ofPurchase = byId.extend({ commentId: Id });

export const commentsHttp = {
  listComments: route('GET', '/purchases/:id/comments', {
    summary:
      'The comments on a purchase, newest first; an authorization, its captures and refunds share them',
    params: byId,
    query: PageRequest,
    reply: pageOf(CommentWire),
  }),
  listMentionable: route('GET', '/purchases/:id/comments/people', {
    summary: 'The people who may see a purchase and can be mentioned in a comment on it, by name; at most 20',
    params: byId,
    query: z.strictObject({ q: lineOf(100).optional() }),
    reply: z.array(HolderWire),
  }),
  addComment: route('POST', '/purchases/:id/comments', {
    summary: 'Comment on a purchase; people who are mentioned get an email',
    params: byId,
    body: CommentInput,
    reply: CommentWire,
    status: 201,
  }),
  editComment: route('PATCH', '/purchases/:id/comments/:commentId', {
    summary: 'Change one’s own comment; people who are mentioned for the first time get an email',
    params: ofPurchase,
    body: CommentInput.extend({ version: z.number().int().min(1) }),
    reply: CommentWire,
  }),
  deleteComment: route('DELETE', '/purchases/:id/comments/:commentId', {
    summary: 'Delete the text of a comment: one’s own or, as an admin, anyone’s',
    params: ofPurchase,
    reply: Nothing,
  }),
};
