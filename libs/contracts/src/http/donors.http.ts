import { z } from 'zod';
import { Id, PageRequest, lineOf, pageOf, textOf } from '../primitives.ts';
import { DonorWire } from '../wire/donor.wire.ts';
import { route } from './route.ts';

const Year = z.coerce.number().int().min(2000).max(2999);

export const donorsHttp = {
  listDonors: route('GET', '/donors', {
    summary: 'Donors, by their last gift; `q` searches name and email',
    query: PageRequest.extend({ q: z.string().max(100).optional(), tag: z.string().max(40).optional() }),
    reply: pageOf(DonorWire),
  }),
  getDonor: route('GET', '/donors/:id', {
    summary: 'One donor',
    params: z.object({ id: Id }),
    reply: DonorWire,
  }),
  updateDonor: route('PATCH', '/donors/:id', {
    summary: 'Change the tags of a donor, or the note for the team',
    params: z.object({ id: Id }),
    body: z.strictObject({
      tags: z.array(lineOf(40).min(1)).max(20).optional(),
      note: textOf(2000).optional(),
    }),
    reply: DonorWire,
  }),
  getDonorStatement: route('GET', '/donors/:id/statements/:year', {
    summary: 'What a donor gave in a year, with its receipts, as a PDF',
    params: z.object({ id: Id, year: Year }),
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
};
