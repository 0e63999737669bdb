import { z } from 'zod';
import { commentsHttp } from '../http/comments.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

const ofPurchase = z.object({ purchaseId: Id });
const byId = ofPurchase.extend({ commentId: Id });

export const commentsRpc = {
  list: rpc('rpc.cards.comment.list', {
    access: 'purchase.read',
    request: commentsHttp.listComments.shape.query.extend({ purchaseId: Id }),
    reply: commentsHttp.listComments.shape.reply,
  }),
  listMentionable: rpc('rpc.cards.comment.list-mentionable', {
    access: 'purchase.comment',
    request: commentsHttp.listMentionable.shape.query.extend({ purchaseId: Id }),
    reply: commentsHttp.listMentionable.shape.reply,
  }),
  add: rpc('rpc.cards.comment.add', {
    access: 'purchase.comment',
    request: commentsHttp.addComment.shape.body.extend({ purchaseId: Id }),
    reply: commentsHttp.addComment.shape.reply,
  }),
  edit: rpc('rpc.cards.comment.edit', {
    access: 'purchase.comment',
    request: commentsHttp.editComment.shape.body.extend({ purchaseId: Id, commentId: Id }),
    reply: commentsHttp.editComment.shape.reply,
  }),
  delete: rpc('rpc.cards.comment.delete', { access: 'purchase.comment', request: byId, reply: Nothing }),
};
