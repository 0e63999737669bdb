import { receiptTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Nothing } from '../primitives.ts';
import { FileName, documentMaxBytes } from '../wire/document.wire.ts';
import { ReceiptForm, ReceiptMatchWire, ReceiptWire } from '../wire/receipt.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const ofPurchase = byId.extend({ receiptId: Id });
const aReceipt = { types: receiptTypes, maxBytes: documentMaxBytes };

export const receiptsHttp = {
  listUnassignedReceipts: route('GET', '/receipts', {
    summary: 'The caller’s receipts that are on no purchase yet, newest first',
    reply: z.array(ReceiptWire),
  }),
  uploadReceipt: route('POST', '/receipts', {
    summary:
      'Add a receipt, to a purchase or to none yet; the body is the file, and Content-Length is its size',
    query: z.strictObject({ name: FileName, purchaseId: Id.optional() }),
    upload: aReceipt,
    reply: ReceiptWire,
    status: 201,
  }),
  downloadReceipt: route('GET', '/receipts/:id', {
    summary: 'The content of a receipt',
    params: byId,
    query: ReceiptForm,
    download: aReceipt,
    reply: z.unknown(),
  }),
  suggestPurchases: route('GET', '/receipts/:id/matches', {
    summary: 'The purchases without a receipt that a receipt seems to be for, the best match first',
    params: byId,
    reply: z.array(ReceiptMatchWire),
  }),
  removeReceipt: route('DELETE', '/receipts/:id', {
    summary: 'Remove one of the caller’s receipts that is on no purchase',
    params: byId,
    reply: Nothing,
  }),
  listReceipts: route('GET', '/purchases/:id/receipts', {
    summary: 'The receipts of a purchase, oldest first; a capture has those of its authorization too',
    params: byId,
    reply: z.array(ReceiptWire),
  }),
  attachReceipt: route('PUT', '/purchases/:id/receipts/:receiptId', {
    summary: 'Attach a receipt to a purchase; it may be on several',
    params: ofPurchase,
    reply: ReceiptWire,
  }),
  detachReceipt: route('DELETE', '/purchases/:id/receipts/:receiptId', {
    summary: 'Detach a receipt from a purchase; it is removed unless another purchase has it',
    params: ofPurchase,
    reply: Nothing,
  }),
};
