import { z } from 'zod';
import { Day, Id, ListOrder, PageRequest, pageOf } from '../primitives.ts';
import { PayoutLineWire, PayoutWire } from '../wire/payout.wire.ts';
import { route } from './route.ts';

const params = z.object({ id: Id });

export const payoutsHttp = {
  listPayouts: route('GET', '/payouts', {
    summary:
      'Payouts of gifts to the organization, newest first; `sort`: by the date of arrival or the amount',
    query: PageRequest.extend({
      /** The first and the last day of arrival, in UTC. */
      from: Day.optional(),
      to: Day.optional(),
      sort: ListOrder.optional(),
    }),
    reply: pageOf(PayoutWire),
  }),
  getPayout: route('GET', '/payouts/:id', { summary: 'One payout of gifts', params, reply: PayoutWire }),
  listPayoutLines: route('GET', '/payouts/:id/lines', {
    summary: 'The gifts, refunds and fees that a payout contains, newest gift first',
    params,
    query: PageRequest,
    reply: pageOf(PayoutLineWire),
  }),
};
