import { z } from 'zod';
import { receiptPolicyHttp } from '../http/receipt-policy.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import {
  ReceiptRequirementWire,
  ReceiptPolicyInput,
  ReceiptPolicyWire,
} from '../wire/receipt-policy.wire.ts';

const ofPurchase = z.object({ purchaseId: Id });

export const receiptPolicyRpc = {
  get: rpc('rpc.cards.receipt-policy.get', {
    access: 'purchase.read',
    request: Nothing,
    reply: ReceiptPolicyWire,
  }),
  /** Applies to purchases that are settled from now on. A looser policy also ends requirements that are already due. */
  set: rpc('rpc.cards.receipt-policy.set', {
    access: 'receipt-policy.manage',
    request: ReceiptPolicyInput,
    reply: ReceiptPolicyWire,
  }),
  getRequirement: rpc('rpc.cards.receipt-duty.get', {
    access: 'purchase.read',
    request: ofPurchase,
    reply: ReceiptRequirementWire,
  }),
  listLocks: rpc('rpc.cards.receipt-lock.list', {
    access: 'purchase.read',
    request: Nothing,
    reply: receiptPolicyHttp.listLocks.shape.reply,
  }),
  /** Concurrent calls send nobody the same reminder twice: each purchase is claimed in the transaction of its email. */
  remind: rpc('rpc.cards.receipt-reminder.send', {
    access: 'receipt.remind',
    request: receiptPolicyHttp.remindCardholders.shape.body,
    reply: receiptPolicyHttp.remindCardholders.shape.reply,
  }),
  listExcuses: rpc('rpc.cards.receipt-excuse.list', {
    access: 'purchase.read',
    request: receiptPolicyHttp.listExcuses.shape.query,
    reply: receiptPolicyHttp.listExcuses.shape.reply,
  }),
  requestExcuse: rpc('rpc.cards.receipt-excuse.request', {
    access: 'receipt.manage',
    request: receiptPolicyHttp.requestExcuse.shape.body.extend({ purchaseId: Id }),
    reply: ReceiptRequirementWire,
  }),
  decideExcuse: rpc('rpc.cards.receipt-excuse.decide', {
    access: 'receipt-excuse.decide',
    request: receiptPolicyHttp.decideExcuse.shape.body.extend({ purchaseId: Id }),
    reply: ReceiptRequirementWire,
  }),
};
