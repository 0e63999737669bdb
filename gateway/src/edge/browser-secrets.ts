import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes that only the browser keeps. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What leaves the gateway and is stored of it; a plain hash will do for 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
