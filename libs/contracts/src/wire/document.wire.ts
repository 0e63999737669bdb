import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Instant, lineOf } from '../primitives.ts';

/** Stripe takes a company's document below 10 MB (Stripe: Account, company.verification.document). */
export const documentMaxBytes = 10_000_000;
/** Per application. */
export const documentsMax = 10;
/** Documents are sent between processes in parts of this size: as base64 in JSON well below the NATS limit (1 MiB). */
export const documentPartBytes = 256 * 1024;

/** Only the IRS determination letter is sent to the payment partner. */
export const documentPurposes = ['determination_letter', 'other'] as const;
export const DocumentPurpose = z.enum(documentPurposes);
export type DocumentPurpose = z.infer<typeof DocumentPurpose>;

const directories = /^.*[/\\]/;

/** The file name without its folders. */
export const FileName = lineOf(255)
  .transform((name) => name.replace(directories, ''))
  .refine((name) => !/^\.*$/.test(name), 'The name of the file is required');

export const DocumentWire = z.object({
  id: Id,
  purpose: DocumentPurpose,
  /** Has the extension of its type. */
  name: z.string(),
  /** Detected from the content. */
  type: z.enum(documentTypes),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
  /** True if it was sent to the payment partner; then it cannot be removed. */
  isHandedIn: z.boolean(),
});
export type DocumentWire = z.infer<typeof DocumentWire>;
