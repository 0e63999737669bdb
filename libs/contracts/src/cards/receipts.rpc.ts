import { z } from 'zod';
import { FileBytes, FilePart, FilePartContent } from '../file-parts.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FileName } from '../wire/document.wire.ts';
import { ReceiptMatchWire, ReceiptWire } from '../wire/receipt.wire.ts';

const byId = z.object({ receiptId: Id });
const ofPurchase = byId.extend({ purchaseId: Id });

/** One attempt to upload a file; a repeat with the same key starts a new attempt at the same receipt. */
const Attempt = byId.extend({ attempt: z.number().int().min(1) });

/** A file is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const receiptsRpc = {
  begin: rpc('rpc.cards.receipt.begin', {
    access: 'receipt.manage',
    request: z.object({ name: FileName, bytes: FileBytes, purchaseId: Id.nullable() }),
    reply: Attempt,
  }),
  addPart: rpc('rpc.cards.receipt.add-part', {
    access: 'receipt.manage',
    request: byId.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.cards.receipt.finish', { access: 'receipt.manage', request: byId, reply: ReceiptWire }),
  /** Discards the parts of an interrupted upload, unless a later attempt has started. */
  abandon: rpc('rpc.cards.receipt.abandon', { access: 'receipt.manage', request: Attempt, reply: Nothing }),
  listUnassigned: rpc('rpc.cards.receipt.list-unassigned', {
    access: 'receipt.manage',
    request: Nothing,
    reply: z.array(ReceiptWire),
  }),
  listOfPurchase: rpc('rpc.cards.receipt.list-of-purchase', {
    access: 'purchase.read',
    request: z.object({ purchaseId: Id }),
    reply: z.array(ReceiptWire),
  }),
  readPart: rpc('rpc.cards.receipt.read-part', {
    access: 'purchase.read',
    /** `isPreview`: the picture in place of the file. `purchaseId`: only a receipt of this purchase is found. */
    request: byId.extend({
      part: FilePart,
      isPreview: z.boolean().optional(),
      purchaseId: Id.optional(),
    }),
    reply: z.object({
      receipt: ReceiptWire,
      content: z.string(),
      /** For the whole preview, if it was requested. */
      previewBytes: z.number().int().nullable().default(null),
    }),
  }),
  suggestPurchases: rpc('rpc.cards.receipt.suggest-purchases', {
    access: 'receipt.manage',
    request: byId,
    reply: z.array(ReceiptMatchWire),
  }),
  attach: rpc('rpc.cards.receipt.attach', {
    access: 'receipt.manage',
    request: ofPurchase,
    reply: ReceiptWire,
  }),
  detach: rpc('rpc.cards.receipt.detach', { access: 'receipt.manage', request: ofPurchase, reply: Nothing }),
  remove: rpc('rpc.cards.receipt.remove', { access: 'receipt.manage', request: byId, reply: Nothing }),
};
