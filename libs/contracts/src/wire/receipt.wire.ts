import { receiptTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';
import { HolderWire } from './card.wire.ts';
import { PurchaseWire } from './purchase.wire.ts';

/** Of one purchase. */
export const receiptsPerPurchaseMax = 20;
/** Of one person, of receipts that are on no purchase yet. */
export const unassignedReceiptsMax = 50;

export const ReceiptWire = z.object({
  id: Id,
  /** Has the extension of its type. */
  name: z.string(),
  /** Detected from the content. */
  type: z.enum(receiptTypes),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
  uploadedBy: HolderWire,
  /** How many purchases have it; an authorization and its captures are one. */
  purchaseCount: z.number().int(),
  /** Another receipt of the organization has the same content, or the same amount, day and heading. */
  isDuplicate: z.boolean(),
});
export type ReceiptWire = z.infer<typeof ReceiptWire>;

/** A purchase that a receipt seems to be for. */
export const ReceiptMatchWire = z.object({
  purchase: PurchaseWire,
  /** 0 for a match in all that could be read, 100 for one in nothing. */
  distance: z.number().int(),
  matched: z.array(z.enum(['amount', 'card', 'date', 'merchant'])),
});
export type ReceiptMatchWire = z.infer<typeof ReceiptMatchWire>;
