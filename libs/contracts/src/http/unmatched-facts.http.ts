import { z } from 'zod';
import { Id, PageRequest, pageOf, textOf } from '../primitives.ts';
import { UnmatchedFactWire } from '../wire/unmatched-fact.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Reason = textOf(500).min(3, 'Enter a reason of at least 3 characters');

export const unmatchedFactsHttp = {
  listUnmatchedFacts: route('GET', '/unmatched-facts', {
    summary: 'Transactions and other events at Stripe that do not match the books, newest first',
    query: PageRequest.extend({ status: z.enum(['open', 'resolved']).default('open') }),
    reply: pageOf(UnmatchedFactWire).extend({ openCount: z.number().int() }),
  }),
  acknowledgeUnmatchedFact: route('POST', '/unmatched-facts/:id/acknowledge', {
    summary: 'Close an unmatched transaction or event with a reason, without posting anything',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: UnmatchedFactWire,
  }),
  assignUnmatchedFact: route('POST', '/unmatched-facts/:id/assign', {
    summary: 'Post a transaction to one of the organization’s cards, or move a refund to another account',
    params: byId,
    body: z.strictObject({ targetId: Id, reason: Reason }),
    reply: UnmatchedFactWire,
  }),
};
