import { z } from 'zod';
import { donorsHttp } from '../http/donors.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { DonorWire } from '../wire/donor.wire.ts';

export const donorsRpc = {
  listDonors: rpc('rpc.donations.donor.list', {
    access: 'gift.read',
    request: donorsHttp.listDonors.shape.query,
    reply: donorsHttp.listDonors.shape.reply,
  }),
  countDonors: rpc('rpc.donations.donor.count', {
    access: 'gift.read',
    request: donorsHttp.countDonors.shape.query,
    reply: donorsHttp.countDonors.shape.reply,
  }),
  getDonor: rpc('rpc.donations.donor.get', {
    access: 'gift.read',
    request: z.object({ donorId: Id }),
    reply: DonorWire,
  }),
  updateDonor: rpc('rpc.donations.donor.update', {
    access: 'campaign.manage',
    request: donorsHttp.updateDonor.shape.body.extend({ donorId: Id }),
    reply: DonorWire,
  }),
  listDuplicates: rpc('rpc.donations.donor.list-duplicates', {
    access: 'donor.manage',
    request: z.object({ donorId: Id }),
    reply: donorsHttp.listDuplicates.shape.reply,
  }),
  previewMerge: rpc('rpc.donations.donor.preview-merge', {
    access: 'donor.manage',
    request: z.object({ survivorId: Id, donorId: Id }),
    reply: donorsHttp.previewMerge.shape.reply,
  }),
  mergeDonors: rpc('rpc.donations.donor.merge', {
    access: 'donor.manage',
    request: donorsHttp.mergeDonors.shape.body.extend({ survivorId: Id }),
    reply: DonorWire,
  }),
  listMerges: rpc('rpc.donations.donor.list-merges', {
    access: 'gift.read',
    request: z.object({ donorId: Id }),
    reply: donorsHttp.listMerges.shape.reply,
  }),
  undoMerge: rpc('rpc.donations.donor.undo-merge', {
    access: 'donor.manage',
    request: z.object({ mergeId: Id }),
    reply: DonorWire,
  }),
  printStatement: rpc('rpc.donations.donor.print-statement', {
    access: 'gift.read',
    request: z.object({ donorId: Id, year: z.number().int() }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
};
