import { z } from 'zod';
import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FailedPayoutWire } from '../wire/payout.wire.ts';

export const payoutsRpc = {
  /** Of the last 90 days, newest first, at most 20; none once a payout that was created after the failure has arrived. */
  listFailed: rpc('rpc.donations.payout.list-failed', {
    access: 'campaign.manage',
    request: Nothing,
    reply: z.array(FailedPayoutWire),
  }),
};
