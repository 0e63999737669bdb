import { z } from 'zod';
import { payoutsHttp as http } from '../http/payouts.http.ts';
import { Id, Nothing, PageRequest, maxPageSize } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FailedPayoutWire, FoundPayoutLine, PayoutWire } from '../wire/payout.wire.ts';

export const payoutsRpc = {
  list: rpc('rpc.donations.payout.list', {
    access: 'gift.read',
    request: http.listPayouts.shape.query,
    reply: http.listPayouts.shape.reply,
  }),
  get: rpc('rpc.donations.payout.get', {
    access: 'gift.read',
    request: z.object({ payoutId: Id }),
    reply: PayoutWire,
  }),
  listLines: rpc('rpc.donations.payout.list-lines', {
    access: 'gift.read',
    request: PageRequest.extend({ payoutId: Id }),
    reply: http.listPayoutLines.shape.reply,
  }),
  /** In no particular order; movements that are not in a payout that arrived are left out. */
  findLines: rpc('rpc.donations.payout.find-lines', {
    access: 'gift.read',
    request: z.object({ lineIds: z.array(z.string().max(1_000)).max(maxPageSize) }),
    reply: z.array(FoundPayoutLine),
  }),
  /** For the last 90 days, newest first, at most 20; none once a payout that was created after the failure has arrived. */
  listFailed: rpc('rpc.donations.payout.list-failed', {
    access: 'campaign.manage',
    request: Nothing,
    reply: z.array(FailedPayoutWire),
  }),
};
