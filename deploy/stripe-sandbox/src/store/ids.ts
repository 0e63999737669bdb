import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** An id in Stripe's format: `ic_1` and 23 more characters. */
export function newId(prefix: string): string {
  return `${prefix}_1${randomToken(23)}`;
}
