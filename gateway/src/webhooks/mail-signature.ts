import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 300;

/** The envelope of an email, and the hash of its content, as the sender signed them. */
export interface SignedMail {
  readonly recipient: string;
  readonly sender: string;
  readonly sha256: string;
}

/**
 * The signature covers the time, the envelope and the hash of the body: HMAC-SHA-256 over `time\nrecipient\nsender\nsha256`,
 * where the addresses are percent-encoded as in their headers. So it is checked before the body is read.
 * Null for a wrong signature, and for a time more than five minutes away in either direction.
 */
export function signedMail(
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
  nowMs: number,
): SignedMail | null {
  const [recipient, sender, sha256, signature] = [
    'inbound-mail-recipient',
    'inbound-mail-sender',
    'inbound-mail-sha256',
    'inbound-mail-signature',
  ].map((name) => textOf(headers[name]));
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (recipient === undefined || sender === undefined || sha256 === undefined) return null;
  if (time === undefined || given === undefined) return null;
  if (Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) return null;
  const signed = [time, recipient, sender, sha256].join('\n');
  if (!secrets.some((secret) => isSignature(signed, given, secret))) return null;
  try {
    return { recipient: decodeURIComponent(recipient), sender: decodeURIComponent(sender), sha256 };
  } catch {
    return null;
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

function isSignature(signed: string, given: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
