import { WebhookTimeout, sendWebhook } from '../../events/send-webhook.ts';
import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { type ShownAuthorization } from './authorization.ts';
import { type Reason } from './stripe-checks.ts';

export interface Decision {
  approved: boolean;
  reason: Reason;
  reasonMessage: string | null;
  metadata: Record<string, string>;
  /** Set when the reply approved a different amount than requested. */
  amount?: number;
}

/** Calls the real-time endpoint as Stripe does: one attempt within 2 s, with the decision in the response body. */
export async function requestDecision(
  world: World,
  cause: Cause,
  shown: ShownAuthorization,
): Promise<Decision> {
  const { url, secret, timeoutMs, onTimeout } = world.settings.current.issuingAuthorization;
  if (!url) return { approved: true, reason: 'card_active', reasonMessage: null, metadata: {} };
  const event = world.events.record(cause, 'issuing_authorization.request', shown);
  const otherwise = (reason: Reason, reasonMessage: string): Decision => ({
    approved: onTimeout === 'approve',
    reason,
    reasonMessage,
    metadata: {},
  });
  try {
    const answer = await sendWebhook(url, secret, JSON.stringify(event, null, 2), timeoutMs);
    if (answer.status !== 200) return otherwise('webhook_error', `HTTP ${answer.status}`);
    if (!answer.headers['stripe-version']) {
      return otherwise('webhook_error', 'The answer has no Stripe-Version header.');
    }
    return readDecision(answer.body, shown) ?? otherwise('webhook_error', 'The answer is not a decision.');
  } catch (error) {
    if (error instanceof WebhookTimeout) return otherwise('webhook_timeout', error.message);
    return otherwise('webhook_error', error instanceof Error ? error.message : 'failed');
  }
}

/** `{"approved": bool, "amount"?: int, "metadata"?: {...}}`, or undefined for anything else. */
function readDecision(body: string, shown: ShownAuthorization): Decision | undefined {
  const answer = parseObject(body);
  if (typeof answer?.approved !== 'boolean') return undefined;
  const metadata = readMetadata(answer.metadata);
  if (!metadata) return undefined;
  const decision: Decision = {
    approved: answer.approved,
    reason: answer.approved ? 'webhook_approved' : 'webhook_declined',
    reasonMessage: null,
    metadata,
  };
  if (answer.amount == null) return decision;
  const controllable = shown.pending_request?.is_amount_controllable ?? false;
  if (!controllable || typeof answer.amount !== 'number' || !Number.isSafeInteger(answer.amount))
    return undefined;
  return answer.amount < 0 ? undefined : { ...decision, amount: answer.amount };
}

function readMetadata(value: unknown): Record<string, string> | undefined {
  if (value == null) return {};
  if (typeof value !== 'object') return undefined;
  const entries = Object.entries(value).map(([key, entry]: [string, unknown]) => [key, String(entry)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
