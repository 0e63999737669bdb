import { z } from 'zod';
import { donorNotesHttp as http } from '../http/donor-notes.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

export const donorNotesRpc = {
  list: rpc('rpc.donations.donor-note.list', {
    access: 'gift.read',
    request: http.listDonorNotes.shape.query.extend({ donorId: Id }),
    reply: http.listDonorNotes.shape.reply,
  }),
  add: rpc('rpc.donations.donor-note.add', {
    access: 'donor.manage',
    request: http.addDonorNote.shape.body.extend({ donorId: Id }),
    reply: http.addDonorNote.shape.reply,
  }),
  delete: rpc('rpc.donations.donor-note.delete', {
    access: 'donor.manage',
    request: z.object({ donorId: Id, noteId: Id }),
    reply: Nothing,
  }),
};
