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
  printStatement: rpc('rpc.donations.donor.print-statement', {
    access: 'gift.read',
    request: z.object({ donorId: Id, year: z.number().int() }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
};
