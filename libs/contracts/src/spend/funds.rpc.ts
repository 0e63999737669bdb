import { z } from 'zod';
import { fundsHttp } from '../http/funds.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FundFlowWire, FundReportWire, FundWire, GiftUsesWire } from '../wire/fund.wire.ts';
import { TransferWire } from '../wire/wallet.wire.ts';

const fundId = { fundId: Id };

export const fundsRpc = {
  /** A page of at most 500; after this fund, where one is named. The last page is empty. */
  listFunds: rpc('rpc.spend.fund.list', {
    access: 'account.read',
    request: z.object({ after: Id.optional() }),
    reply: z.array(FundWire),
  }),
  getFund: rpc('rpc.spend.fund.get', {
    access: 'account.read',
    request: z.object(fundId),
    reply: FundWire,
  }),
  getFundFlow: rpc('rpc.spend.fund.get-flow', {
    access: 'account.read',
    request: z.object(fundId),
    reply: FundFlowWire,
  }),
  /** For services: the caller has checked whose gifts they are. By fund, in the order of their names. */
  listUsesOfGifts: rpc('rpc.spend.fund.list-uses-of-gifts', {
    access: 'service',
    request: z.object({ organizationId: Id, giftIds: z.array(Id).max(1000) }),
    reply: z.array(GiftUsesWire),
  }),
  /** For services: those of these funds that the organization has, by id or by name in lower case, as `fundChanged` reports them. */
  findFunds: rpc('rpc.spend.fund.find', {
    access: 'service',
    request: z.object({
      organizationId: Id,
      fundIds: z.array(Id).max(50),
      names: z.array(z.string()).max(250).optional(),
    }),
    reply: z.array(
      z.object({
        fundId: Id,
        revision: z.number().int(),
        name: z.string(),
        purpose: z.string(),
        isOpen: z.boolean(),
      }),
    ),
  }),
  /** Names of donors of money that was moved into the fund by hand, at most fifty. */
  listReceiptDonors: rpc('rpc.spend.fund.list-receipt-donors', {
    access: 'account.read',
    request: z.object({ ...fundId, q: z.string() }),
    reply: z.array(z.string()),
  }),
  getFundReport: rpc('rpc.spend.fund.get-report', {
    access: 'account.read',
    request: z.object({ ...fundId, giftIds: z.array(Id).max(1000), receivedFrom: z.string().nullable() }),
    reply: FundReportWire,
  }),
  createFund: rpc('rpc.spend.fund.create', {
    access: 'fund.manage',
    request: fundsHttp.createFund.shape.body,
    reply: FundWire,
  }),
  /** In force for the next purchase once the call returns. */
  updateFund: rpc('rpc.spend.fund.update', {
    access: 'fund.manage',
    request: fundsHttp.updateFund.shape.body.extend(fundId),
    reply: FundWire,
  }),
  closeFund: rpc('rpc.spend.fund.close', {
    access: 'fund.manage',
    request: z.object(fundId),
    reply: FundWire,
  }),
  receiveInFund: rpc('rpc.spend.fund.receive', {
    access: 'money.move',
    request: fundsHttp.receiveInFund.shape.body.extend(fundId),
    reply: TransferWire,
  }),
  releaseFund: rpc('rpc.spend.fund.release', {
    access: 'money.move',
    request: fundsHttp.releaseFund.shape.body.extend(fundId),
    reply: TransferWire,
  }),
};
