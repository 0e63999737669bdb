import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes that only the browser keeps. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it: a leaked table signs nobody in. A plain hash will do for 256 random bits. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
