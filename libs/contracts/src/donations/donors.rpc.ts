import { z } from 'zod';
import { donorsHttp } from '../http/donors.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { DonorWire } from '../wire/donor.wire.ts';
import { FundDonorWire, FundReportWire } from '../wire/fund.wire.ts';

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
  getRetention: rpc('rpc.donations.donor.get-retention', {
    access: 'gift.read',
    request: Nothing,
    reply: donorsHttp.getRetention.shape.reply,
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
  dismissDuplicate: rpc('rpc.donations.donor.dismiss-duplicate', {
    access: 'donor.manage',
    request: z.object({ donorId: Id, otherId: Id }),
    reply: Nothing,
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
  listEmails: rpc('rpc.donations.donor.list-mails', {
    access: 'gift.read',
    request: donorsHttp.listDonorEmails.shape.query.extend({ donorId: Id }),
    reply: donorsHttp.listDonorEmails.shape.reply,
  }),
  printStatement: rpc('rpc.donations.donor.print-statement', {
    access: 'gift.read',
    request: z.object({ donorId: Id, year: z.number().int() }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
  /** Donors of gifts that are designated to the fund, by name, at most fifty. */
  listFundDonors: rpc('rpc.donations.donor.list-of-fund', {
    access: 'gift.read',
    request: z.object({ fundId: Id, q: z.string() }),
    reply: z.array(FundDonorWire),
  }),
  /** The gifts of a donor that are designated to the fund: the newest thousand. */
  listFundGifts: rpc('rpc.donations.donor.list-fund-gifts', {
    access: 'gift.read',
    request: z.object({ donorId: Id, fundId: Id }),
    reply: z.object({ donor: z.string(), giftIds: z.array(Id), omitted: z.number().int() }),
  }),
  /** Creates the PDF of a report from `spend`; names may be in any script. */
  printFundReport: rpc('rpc.donations.donor.print-fund-report', {
    access: 'gift.read',
    request: z.object({ donor: z.string(), report: FundReportWire, omittedGifts: z.number().int() }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
};
