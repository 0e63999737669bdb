import { createHash } from 'node:crypto';

/** The subject of a request that one person makes for one program: a UUID of the two, so that one is open at a time. */
export function requestKey(programId: string, userId: string): string {
  const hex = createHash('sha256').update(`${programId} ${userId}`).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
