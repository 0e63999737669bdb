import { z } from 'zod';
import { viewsHttp } from '../http/views.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

export const viewsRpc = {
  listViews: rpc('rpc.cards.view.list', {
    access: 'view.read',
    request: z.object({}),
    reply: viewsHttp.listViews.shape.reply,
  }),
  saveView: rpc('rpc.cards.view.save', {
    access: 'view.manage',
    request: viewsHttp.saveView.shape.body,
    reply: viewsHttp.saveView.shape.reply,
  }),
  removeView: rpc('rpc.cards.view.remove', {
    access: 'view.manage',
    request: z.object({ viewId: Id }),
    reply: Nothing,
  }),
};
