import { randomUUID } from 'node:crypto';
import { giftsHttp, type RouteReply } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Organization } from './organization.ts';

/** Longer than the minute in which only so many gifts start without a challenge. */
const timeoutMs = 150_000;

/**
 * Starts a gift through the public route. All tests give from one address, so a start that is answered with a challenge is
 * repeated until none is needed. @throws Error for any other refusal.
 */
export async function startGift(
  { admin }: Organization,
  body: object,
): Promise<RouteReply<typeof giftsHttp.startGift>> {
  const headers = { 'idempotency-key': randomUUID() };
  const start = async () => {
    const answer = await admin.try(giftsHttp.startGift, { body, headers });
    return answer.status === 429 ? undefined : answer;
  };
  const { status, body: reply } = await eventually(start, { timeoutMs, intervalMs: 1_000 });
  if (status >= 400) throw new Error(`The gift was refused with ${status}: ${JSON.stringify(reply)}`);
  return giftsHttp.startGift.shape.reply.parse(reply);
}
