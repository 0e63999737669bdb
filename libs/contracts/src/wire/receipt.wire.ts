import { receiptTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';
import { HolderWire } from './card.wire.ts';
import { PurchaseWire } from './purchase.wire.ts';

/** For one purchase. */
export const receiptsPerPurchaseMax = 20;
/** For one person, counting receipts that are not on a purchase yet. */
export const unassignedReceiptsMax = 50;

/** The details that a program read from a receipt; they may be wrong. */
export const ReceiptReadingWire = z.object({
  /** `unreadable`: without legible text, or given up. */
  status: z.enum(['waiting', 'read', 'unreadable']),
  /** The total, in minor units; null where none was found, as in the other fields. */
  amount: Minor.nullable(),
  /** Null also for a dollar sign. */
  currency: Currency.nullable(),
  day: Day.nullable(),
  merchant: z.string().nullable(),
  /** The confidence in the total, from 0 to 100. */
  confidence: z.number().int().nullable(),
});
export type ReceiptReadingWire = z.infer<typeof ReceiptReadingWire>;

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
  /**
   * For a duplicate: another purchase with the oldest such receipt, if the caller may see it. Null without one; absent from
   * an earlier release.
   */
  alsoOn: z.object({ purchaseId: Id, merchant: z.string(), at: Instant }).nullable().optional(),
  /** Null for one of an earlier release, which is not read. */
  reading: ReceiptReadingWire.nullable().default(null),
  /** In the reply to an upload: the purchase had this very file already. It keeps that receipt; the upload is not stored. */
  wasAttached: z.boolean().optional(),
  /** True if there is a JPEG of it for browsers that do not show its type. */
  hasPreview: z.boolean().default(false),
  /** The email that it came in; null for an upload. Anyone can write any sender into an email. */
  mail: z.object({ subject: z.string(), sender: z.string() }).nullable().default(null),
});
export type ReceiptWire = z.infer<typeof ReceiptWire>;

/** `preview`: a JPEG in place of the file, for those whose type browsers do not show. */
export const ReceiptForm = z.strictObject({ as: z.enum(['preview']).optional() });

/** Where a person emails receipts to. Null where the installation receives no email. */
export const ReceiptAddressWire = z.object({ address: z.string().nullable() });
export type ReceiptAddressWire = z.infer<typeof ReceiptAddressWire>;

/** A purchase that a receipt seems to be for. */
export const ReceiptMatchWire = z.object({
  purchase: PurchaseWire,
  /** 0 if everything that could be read matches, 100 if nothing does. */
  distance: z.number().int(),
  matched: z.array(z.enum(['amount', 'card', 'date', 'merchant'])),
});
export type ReceiptMatchWire = z.infer<typeof ReceiptMatchWire>;
