import { z } from 'zod';
import { PurchaseFilters } from './purchases.http.ts';
import { Id, PageRequest, pageOf, textOf } from '../primitives.ts';
import {
  ReceiptRequirementWire,
  ReceiptExcuseWire,
  ReceiptLockWire,
  ReceiptPolicyInput,
  ReceiptPolicyWire,
  ReceiptRemindersWire,
  receiptExcuseStatuses,
  maxRemindedPurchases,
} from '../wire/receipt-policy.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const receiptPolicyHttp = {
  getPolicy: route('GET', '/receipt-policy', {
    summary: 'Which purchases of the organization need a receipt',
    reply: ReceiptPolicyWire,
  }),
  setPolicy: route('PUT', '/receipt-policy', {
    summary: 'Set which purchases need a receipt, from now on',
    body: ReceiptPolicyInput,
    reply: ReceiptPolicyWire,
  }),
  listLocks: route('GET', '/receipt-locks', {
    summary:
      'People whose cards are locked, or soon will be, because of missing receipts, with the purchases that lack them',
    reply: z.array(ReceiptLockWire),
  }),
  remindCardholders: route('POST', '/receipt-reminders', {
    summary:
      'Remind cardholders of missing receipts of these purchases or of those that match the filters: one email to each person, at most five a day (UTC), and once a day for a purchase',
    body: z
      .strictObject({
        purchaseIds: z.array(Id).min(1).max(maxRemindedPurchases).optional(),
        /** Of the matching purchases, only those without a receipt count. */
        filters: z.strictObject(PurchaseFilters.shape).optional(),
      })
      .refine(({ purchaseIds, filters }) => (purchaseIds === undefined) !== (filters === undefined), {
        path: ['purchaseIds'],
        message: 'Provide either purchaseIds or filters, not both',
      }),
    reply: ReceiptRemindersWire,
  }),
  listExcuses: route('GET', '/receipt-excuses', {
    summary: 'The stated reasons why purchases have no receipt, newest first',
    query: PageRequest.extend({ status: z.enum(receiptExcuseStatuses).optional() }),
    reply: pageOf(ReceiptExcuseWire),
  }),
  getRequirement: route('GET', '/purchases/:id/receipt-duty', {
    summary: 'When the receipt for a purchase is due, and the stated reason if there is none',
    params: byId,
    reply: ReceiptRequirementWire,
  }),
  requestExcuse: route('POST', '/purchases/:id/receipt-excuse', {
    summary: 'State why a purchase has no receipt; a manager or an admin approves it',
    params: byId,
    body: z.strictObject({ reason: textOf(500).min(1, 'The reason is required') }),
    reply: ReceiptRequirementWire,
  }),
  decideExcuse: route('POST', '/purchases/:id/receipt-excuse/decision', {
    summary: 'Approve or reject the reason for a missing receipt; nobody decides on their own',
    params: byId,
    body: z.strictObject({ isApproved: z.boolean() }),
    reply: ReceiptRequirementWire,
  }),
};
