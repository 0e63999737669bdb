import { z } from 'zod';
import { Day, Id, maxAmountMinor, nameOf, PositiveMinor, textOf } from '../primitives.ts';
import { FundDonorWire, FundFlowWire, FundRestriction, FundWire } from '../wire/fund.wire.ts';
import { fundFilesMax } from '../wire/fund-file.wire.ts';
import { ControlsBody } from '../wire/controls.wire.ts';
import { TransferWire } from '../wire/wallet.wire.ts';
import { route } from './route.ts';
import { TransferDay } from './wallet.http.ts';

const byId = z.object({ id: Id });
const Amount = PositiveMinor.max(maxAmountMinor, 'Too large for one transfer');
const Reason = textOf(1000).min(3, 'Enter a reason of at least 3 characters');
const MerchantRules = ControlsBody.shape.merchantRules;
/** Allowed categories of purchases that the fund pays for; empty allows any. */
const Categories = z.array(Id).max(50, 'At most 50 categories');
const Purpose = textOf(1000).min(1, 'The purpose is required');

export const fundsHttp = {
  listFunds: route('GET', '/funds', {
    summary: 'The restricted funds of the organization with their balances, open ones first',
    reply: z.array(FundWire),
  }),
  getFund: route('GET', '/funds/:id', {
    summary: 'A restricted fund',
    params: byId,
    reply: FundWire,
  }),
  getFundFlow: route('GET', '/funds/:id/flow', {
    summary: 'Where the money of a restricted fund came from, and which purchases it paid for',
    params: byId,
    reply: FundFlowWire,
  }),
  listFundDonors: route('GET', '/funds/:id/donors', {
    summary: 'Who gave to a restricted fund, at most a hundred; `q` searches name and email',
    params: byId,
    query: z.object({ q: z.string().max(100).default('') }),
    reply: z.array(FundDonorWire),
  }),
  getDonorReport: route('GET', '/funds/:id/donor-report', {
    summary: 'What a donor gave to a restricted fund, which purchases it paid for and what is left, as a PDF',
    params: byId,
    query: z
      .object({
        donorId: Id.optional(),
        /** In place of `donorId`, for money that was moved into the fund by hand: the donor as it was written then. */
        receivedFrom: z.string().min(1).max(200).optional(),
      })
      .refine(({ donorId, receivedFrom }) => (donorId === undefined) !== (receivedFrom === undefined), {
        message: 'Give either donorId or receivedFrom',
      }),
    download: { types: ['application/pdf'], maxBytes: 4_000_000 },
    reply: z.unknown(),
  }),
  createFund: route('POST', '/funds', {
    summary: 'Open a restricted fund with a cash account of its own',
    body: z.strictObject({
      name: nameOf('The name'),
      restriction: FundRestriction,
      purpose: Purpose,
      startsOn: Day.nullable().default(null),
      endsOn: Day.nullable().default(null),
      merchantRules: MerchantRules.optional(),
      categoryIds: Categories.optional(),
    }),
    reply: FundWire,
    status: 201,
  }),
  updateFund: route('PATCH', '/funds/:id', {
    summary:
      'Change a restricted fund; its days and merchant rules apply to the next purchase when the call returns',
    params: byId,
    body: z.strictObject({
      name: nameOf('The name').optional(),
      purpose: Purpose.optional(),
      startsOn: Day.nullable().optional(),
      endsOn: Day.nullable().optional(),
      /** Replaces all of them. */
      merchantRules: MerchantRules.optional(),
      /** Replaces all of them; purchases keep the categories that they have. */
      categoryIds: Categories.optional(),
      /** The version that was read: the change is refused if the fund was changed since. */
      version: z.number().int().min(1).optional(),
    }),
    reply: FundWire,
  }),
  closeFund: route('POST', '/funds/:id/close', {
    summary: 'Close an empty fund that no program pays from; it accepts no more gifts',
    params: byId,
    body: z.strictObject({}),
    reply: FundWire,
  }),
  receiveInFund: route('POST', '/funds/:id/receipts', {
    summary:
      'Move money from the wallet to the fund for which a donor restricted it, as stated in their letter',
    params: byId,
    body: z.strictObject({
      amount: Amount,
      donor: nameOf('The donor'),
      reason: Reason,
      /** The day on which the money counts in the fund, as the letter states it; absent for today. */
      receivedOn: TransferDay,
    }),
    reply: TransferWire,
    status: 201,
  }),
  releaseFund: route('POST', '/funds/:id/releases', {
    summary:
      'Release money of the fund from its restriction into the wallet, with the reason and the evidence; above the amount for two signatures it is on hold until a second admin signs',
    params: byId,
    body: z.strictObject({
      amount: Amount,
      reason: Reason,
      evidence: Reason,
      /** Files that the caller uploaded for it, as evidence. */
      fileIds: z.array(Id).max(fundFilesMax).optional(),
    }),
    reply: TransferWire,
    status: 201,
  }),
};
