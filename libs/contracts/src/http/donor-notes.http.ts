import { z } from 'zod';
import { Id, Nothing, PageRequest, pageOf } from '../primitives.ts';
import { DonorNoteText, DonorNoteWire } from '../wire/donor-note.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const donorNotesHttp = {
  listDonorNotes: route('GET', '/donors/:id/notes', {
    summary: 'Notes of the team about a donor and the donors merged into it, newest first',
    params: byId,
    query: PageRequest,
    reply: pageOf(DonorNoteWire),
  }),
  addDonorNote: route('POST', '/donors/:id/notes', {
    summary: 'Add a note for the team about a donor',
    params: byId,
    body: z.strictObject({ text: DonorNoteText }),
    reply: DonorNoteWire,
    status: 201,
  }),
  deleteDonorNote: route('DELETE', '/donors/:id/notes/:noteId', {
    summary: 'Delete a note about a donor',
    params: byId.extend({ noteId: Id }),
    reply: Nothing,
  }),
};
