import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes that only the browser stores. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is sent to services and stored. A plain hash suffices for 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
