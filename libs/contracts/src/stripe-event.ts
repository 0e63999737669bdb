import { z } from 'zod';
import { type RpcDefinition, rpc } from './rpc.ts';
import { Nothing } from './primitives.ts';

/** A webhook event whose signature was checked; the owner stores it before the gateway answers 200. */
export const StripeEventRequest = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Connected account that it happened on; null for the platform's own. */
  account: z.string().nullable(),
  /** Unix seconds, Stripe's `created`. */
  created: z.number().int(),
  /** The event as it came, untouched. */
  payload: z.unknown(),
});
export type StripeEventRequest = z.infer<typeof StripeEventRequest>;

export const StripeEventReply = Nothing;

const receiver = (service: 'org' | 'cards' | 'spend' | 'donations') =>
  rpc(`rpc.${service}.stripe-event.receive`, {
    access: 'service',
    request: StripeEventRequest,
    reply: StripeEventReply,
  });

export const stripeEventRpc = {
  org: receiver('org'),
  cards: receiver('cards'),
  spend: receiver('spend'),
  donations: receiver('donations'),
} satisfies Record<string, RpcDefinition>;

/** Who owns which events. Each prefix ends in a dot and none begins another, so that their order says nothing. */
const owners: readonly (readonly [prefix: string, owner: keyof typeof stripeEventRpc])[] = [
  ['account.', 'org'],
  ['capability.', 'org'],
  ['issuing_card.', 'cards'],
  ['issuing_cardholder.', 'cards'],
  ['issuing_authorization.', 'spend'],
  ['issuing_transaction.', 'spend'],
  ['issuing_dispute.', 'spend'],
  ['treasury.', 'spend'],
  ['topup.', 'spend'],
  ['payout.', 'spend'],
  ['payment_intent.', 'donations'],
  ['charge.', 'donations'],
  ['refund.', 'donations'],
  ['invoice.', 'donations'],
  ['customer.', 'donations'],
];

/** The service that owns a Stripe event type, or null for those that nobody needs. */
export function ownerOfStripeEvent(type: string): keyof typeof stripeEventRpc | null {
  return owners.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
}
