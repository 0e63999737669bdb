import { z } from 'zod';
import { documentMaxBytes, documentPartBytes } from './wire/document.wire.ts';

/** The declared size of a file to be uploaded. */
export const FileBytes = z.number().int().min(1).max(documentMaxBytes);

/** Index of a part of a file, from 0. */
export const FilePart = z
  .number()
  .int()
  .min(0)
  .max(Math.ceil(documentMaxBytes / documentPartBytes) - 1);
/** The bytes of a part in base64. */
export const FilePartContent = z.base64().max(Math.ceil(documentPartBytes / 3) * 4);
