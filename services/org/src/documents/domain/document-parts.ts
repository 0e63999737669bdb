import { documentPartBytes } from '@almoner/contracts';

/** How many parts a document of so many bytes comes in. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / documentPartBytes);
}

/** How long a part is: all are full but the last. Zero for a part that the document does not have. */
export function partBytes(bytes: number, part: number): number {
  return Math.max(0, Math.min(documentPartBytes, bytes - part * documentPartBytes));
}
