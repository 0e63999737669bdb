import { z } from 'zod';
import { Day, Id, largestAmountMinor, nameOf, PositiveMinor, textOf } from '../primitives.ts';
import { FundFlowWire, FundRestriction, FundWire } from '../wire/fund.wire.ts';
import { TransferWire } from '../wire/wallet.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Amount = PositiveMinor.max(largestAmountMinor, 'Too large for one transfer');
const Reason = textOf(1000).min(3, 'Say why, in a few words');
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
  createFund: route('POST', '/funds', {
    summary: 'Open a restricted fund with a cash account of its own',
    body: z.strictObject({
      name: nameOf('The name'),
      restriction: FundRestriction,
      purpose: Purpose,
      startsOn: Day.nullable().default(null),
      endsOn: Day.nullable().default(null),
    }),
    reply: FundWire,
    status: 201,
  }),
  updateFund: route('PATCH', '/funds/:id', {
    summary: 'Change a restricted fund; its days apply to the next purchase when the call returns',
    params: byId,
    body: z.strictObject({
      name: nameOf('The name').optional(),
      purpose: Purpose.optional(),
      startsOn: Day.nullable().optional(),
      endsOn: Day.nullable().optional(),
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
    summary: 'Move money of the wallet to the fund that a donor restricted, as their letter says',
    params: byId,
    body: z.strictObject({ amount: Amount, donor: nameOf('The donor'), reason: Reason }),
    reply: TransferWire,
    status: 201,
  }),
  releaseFund: route('POST', '/funds/:id/releases', {
    summary:
      'Release money of the fund from its restriction into the wallet, with the reason and the evidence',
    params: byId,
    body: z.strictObject({ amount: Amount, reason: Reason, evidence: Reason }),
    reply: TransferWire,
    status: 201,
  }),
};
