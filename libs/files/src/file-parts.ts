import { documentPartBytes } from '@almoner/contracts';

/** The number of parts that a file of this size is uploaded in. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / documentPartBytes);
}

/** The size of a part: all but the last are full. Zero for a part that the file does not have. */
export function partBytes(bytes: number, part: number): number {
  return Math.max(0, Math.min(documentPartBytes, bytes - part * documentPartBytes));
}
