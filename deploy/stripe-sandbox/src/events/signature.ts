import { createHmac } from 'node:crypto';

/** The Stripe-Signature header, by the wall clock, because receivers compare it with theirs. */
export function signatureHeader(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
