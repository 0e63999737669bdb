import { z } from 'zod';
import { Id, PositiveMinor, maxAmountMinor, textOf } from '../primitives.ts';
import { CardDisputeEvidence, CardDisputeReason, PurchaseDisputeWire } from '../wire/card-dispute.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
/** The dispute's `version`; 0 for a purchase without one. */
const Version = z.number().int().min(0);

export const cardDisputesHttp = {
  getPurchaseDispute: route('GET', '/purchases/:id/dispute', {
    summary: 'The dispute of a purchase, and whether and until when it can be disputed',
    params: byId,
    reply: PurchaseDisputeWire,
  }),
  savePurchaseDispute: route('PUT', '/purchases/:id/dispute', {
    summary: 'Save the draft of a dispute, of the purchase in full or in part; nothing is sent',
    params: byId,
    body: z.strictObject({
      reason: CardDisputeReason,
      amount: PositiveMinor.max(maxAmountMinor),
      evidence: CardDisputeEvidence,
      version: Version,
    }),
    reply: PurchaseDisputeWire,
  }),
  submitPurchaseDispute: route('POST', '/purchases/:id/dispute/submit', {
    summary: 'Send the draft of a dispute to the card network; it cannot be changed afterwards',
    params: byId,
    body: z.strictObject({ version: Version }),
    reply: PurchaseDisputeWire,
  }),
  withdrawPurchaseDispute: route('POST', '/purchases/:id/dispute/withdraw', {
    summary: 'Withdraw a report or a draft that was not submitted',
    params: byId,
    body: z.strictObject({ version: Version }),
    reply: PurchaseDisputeWire,
  }),
  reportPurchase: route('POST', '/purchases/:id/dispute/report', {
    summary:
      'Report to the admins that one did not make a purchase on one’s own card, and freeze the card on request',
    params: byId,
    body: z.strictObject({ note: textOf(500), freezesCard: z.boolean() }),
    reply: PurchaseDisputeWire,
  }),
};
