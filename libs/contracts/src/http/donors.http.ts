import { z } from 'zod';
import { Id, ListOrder, Nothing, PageRequest, lineOf, pageOf, textOf } from '../primitives.ts';
import {
  DonorMergePreviewWire,
  DonorMergeWire,
  DonorRetentionWire,
  DonorWire,
  DuplicateDonorWire,
} from '../wire/donor.wire.ts';
import { donorFilterQuery } from '../wire/donor-segment.wire.ts';
import { PostalAddressInput } from '../wire/postal-address.wire.ts';
import { DonorMailWire } from '../wire/donor-mail.wire.ts';
import { PastGiftWire } from '../wire/donor-import.wire.ts';
import { route } from './route.ts';

const Year = z.coerce.number().int().min(2000).max(2999);

const filters = { q: z.string().max(100).optional(), ...donorFilterQuery };

export const donorsHttp = {
  listDonors: route('GET', '/donors', {
    summary:
      'Donors, the last gift first; `sort`: by the date of the last gift or the amount of all gifts. `q` searches name and email',
    query: PageRequest.extend(filters).extend({ sort: ListOrder.optional() }),
    reply: pageOf(DonorWire),
  }),
  countDonors: route('GET', '/donors/count', {
    summary: 'How many donors match the filters of the list',
    query: z.object(filters),
    reply: z.object({ count: z.number().int() }),
  }),
  getRetention: route('GET', '/donors/retention', {
    summary:
      'Donor retention: how many donors of each year gave again in the next one; the present year and the four before it, newest first',
    reply: DonorRetentionWire,
  }),
  getDonor: route('GET', '/donors/:id', {
    summary: 'One donor',
    params: z.object({ id: Id }),
    reply: DonorWire,
  }),
  updateDonor: route('PATCH', '/donors/:id', {
    summary: 'Change the tags of a donor, the note for the team, the employer or the postal address',
    params: z.object({ id: Id }),
    body: z.strictObject({
      tags: z.array(lineOf(40).min(1)).max(100).optional(),
      note: textOf(10_000).optional(),
      /** Null for no employer. */
      employer: lineOf(120).min(1).nullable().optional(),
      /** Replaces the whole address; null for no address. */
      address: PostalAddressInput.nullable().optional(),
    }),
    reply: DonorWire,
  }),
  listDuplicates: route('GET', '/donors/:id/duplicates', {
    summary: 'Donors who may be the same person, at most ten',
    params: z.object({ id: Id }),
    reply: z.array(DuplicateDonorWire),
  }),
  dismissDuplicate: route('POST', '/donors/:id/duplicates/:otherId/dismiss', {
    summary: 'These two donors are not the same: neither is offered as a duplicate of the other again',
    params: z.object({ id: Id, otherId: Id }),
    reply: Nothing,
  }),
  previewMerge: route('POST', '/donors/:id/merges/preview', {
    summary: 'The result of merging the donor in the body into this one; changes nothing',
    params: z.object({ id: Id }),
    body: z.strictObject({ donorId: Id }),
    reply: DonorMergePreviewWire,
  }),
  mergeDonors: route('POST', '/donors/:id/merges', {
    summary: 'Merge the donor in the body into this one',
    params: z.object({ id: Id }),
    body: z.strictObject({
      donorId: Id,
      /** Without it, this donor keeps its own, or gets the other one's if it has none. */
      name: lineOf(120).min(1).optional(),
      postalCode: lineOf(20).min(1).optional(),
      /**
       * The donor whose postal address is kept. If absent, it is that of this donor, unless only the other donor's has a street, or
       * only the other donor has one.
       */
      addressOf: Id.optional(),
    }),
    reply: DonorWire,
    status: 201,
  }),
  listMerges: route('GET', '/donors/:id/merges', {
    summary: 'Merges of this donor, newest first, at most a hundred',
    params: z.object({ id: Id }),
    reply: z.array(DonorMergeWire),
  }),
  undoMerge: route('POST', '/donor-merges/:id/undo', {
    summary: 'Separate two donors that were merged; each has its own gifts again',
    params: z.object({ id: Id }),
    reply: DonorWire,
  }),
  listPastGifts: route('GET', '/donors/:id/past-gifts', {
    summary: 'Imported gifts from earlier years, newest first, at most two hundred',
    params: z.object({ id: Id }),
    reply: z.array(PastGiftWire),
  }),
  listDonorEmails: route('GET', '/donors/:id/mails', {
    summary: 'Emails to a donor and the donors merged into it, newest first',
    params: z.object({ id: Id }),
    query: PageRequest,
    reply: pageOf(DonorMailWire),
  }),
  getDonorStatement: route('GET', '/donors/:id/statements/:year', {
    summary: 'What a donor gave in a year, with its receipts, as a PDF',
    params: z.object({ id: Id, year: Year }),
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
};
