import { createHash } from 'node:crypto';
import { documentPartBytes } from '@almoner/contracts';
import { partCount } from './file-parts.ts';

const hashBytes = 32;

/** The SHA-256 of each part of a file, one after another. */
export function partHashesOf(content: Uint8Array): Buffer {
  const parts = Array.from({ length: partCount(content.length) }, (_, part) =>
    content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes),
  );
  return Buffer.concat(parts.map(sha256));
}

/** Returns whether the content of the part matches its hash. */
export function hasHash(hashes: Buffer, part: number, content: Uint8Array): boolean {
  return sha256(content).equals(hashes.subarray(part * hashBytes, (part + 1) * hashBytes));
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest();
