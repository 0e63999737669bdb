import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';

/** The files of a fund itself, and the files of one of its releases. */
export const fundFilesMax = 20;

/** A file of a restricted fund: of the fund itself, such as the letter of the donor, or evidence for a release by hand. */
export const FundFileWire = z.object({
  id: Id,
  /** The release that it is evidence for; null for a file of the fund itself, and for evidence of a release that is not made yet. */
  transferId: Id.nullable(),
  /** Has the extension of its type. */
  name: z.string(),
  /** Detected from the content. */
  type: z.enum(documentTypes),
  bytes: z.number().int(),
  addedBy: z.object({ id: Id, name: z.string().nullable(), email: z.string() }),
  addedAt: Instant,
  /** True if it can still be removed: evidence of a release stays once the release has ended. */
  isRemovable: z.boolean(),
});
export type FundFileWire = z.infer<typeof FundFileWire>;
