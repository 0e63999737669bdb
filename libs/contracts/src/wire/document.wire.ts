import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Instant, lineOf } from '../primitives.ts';

/** Stripe takes a company's document below 10 MB (Stripe: Account, company.verification.document). */
export const documentMaxBytes = 10_000_000;
/** Of one application. */
export const documentsMax = 10;
/** A document travels between processes in parts of this size; as base64 in JSON far below what NATS takes (1 MiB). */
export const documentPartBytes = 256 * 1024;

/** The letter in which the IRS says that an organization is exempt goes to the payment partner; the others stay here. */
export const documentPurposes = ['determination_letter', 'other'] as const;
export const DocumentPurpose = z.enum(documentPurposes);
export type DocumentPurpose = z.infer<typeof DocumentPurpose>;

const directories = /^.*[/\\]/;

/** What a file is called, without the folders that it lay in. */
export const FileName = lineOf(255)
  .transform((name) => name.replace(directories, ''))
  .refine((name) => !/^\.*$/.test(name), 'The name of the file is required');

export const DocumentWire = z.object({
  id: Id,
  purpose: DocumentPurpose,
  /** Ends as its type does. */
  name: z.string(),
  /** By its content. */
  type: z.enum(documentTypes),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
  /** Whether it was handed in to the payment partner; then it stays. */
  isHandedIn: z.boolean(),
});
export type DocumentWire = z.infer<typeof DocumentWire>;
