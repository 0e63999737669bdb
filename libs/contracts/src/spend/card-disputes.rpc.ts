import { cardDisputesHttp } from '../http/card-disputes.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { PurchaseDisputeWire } from '../wire/card-dispute.wire.ts';
import { z } from 'zod';

const purchaseId = { purchaseId: Id };

/** `cards` says which purchases the caller may see. */
export const cardDisputesRpc = {
  get: rpc('rpc.spend.card-dispute.get', {
    access: 'purchase.read',
    request: z.object(purchaseId),
    reply: PurchaseDisputeWire,
  }),
  save: rpc('rpc.spend.card-dispute.save', {
    access: 'dispute.manage',
    request: cardDisputesHttp.savePurchaseDispute.shape.body.extend(purchaseId),
    reply: PurchaseDisputeWire,
  }),
  submit: rpc('rpc.spend.card-dispute.submit', {
    access: 'dispute.manage',
    request: cardDisputesHttp.submitPurchaseDispute.shape.body.extend(purchaseId),
    reply: PurchaseDisputeWire,
  }),
  withdraw: rpc('rpc.spend.card-dispute.withdraw', {
    access: 'dispute.manage',
    request: cardDisputesHttp.withdrawPurchaseDispute.shape.body.extend(purchaseId),
    reply: PurchaseDisputeWire,
  }),
  report: rpc('rpc.spend.card-dispute.report', {
    access: 'dispute.report',
    request: cardDisputesHttp.reportPurchase.shape.body.extend(purchaseId),
    reply: PurchaseDisputeWire,
  }),
};
