import { z } from 'zod';
import { type RpcDefinition, rpc } from './rpc.ts';
import { Nothing } from './primitives.ts';

/** A webhook event whose signature was checked; the owner stores it before the gateway returns 200. */
export const StripeEventRequest = z.object({
  eventId: z.string(),
  type: z.string(),
  /** The connected account of the event; null for the platform's own. */
  account: z.string().nullable(),
  /** Unix seconds, Stripe's `created`. */
  created: z.number().int(),
  /** The event as received, unchanged. */
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

interface StripeEventRule {
  /** An event type, or a prefix that ends with a dot. The longest match applies. */
  readonly types: string;
  readonly owner: keyof typeof stripeEventRpc;
  /**
   * Whether the event reports a change of a balance. One that no service applies is quarantined for an operator; other
   * unused events are ignored.
   */
  readonly movesMoney: boolean;
}

const rule = (owner: StripeEventRule['owner'], types: string): StripeEventRule => ({
  types,
  owner,
  movesMoney: false,
});
const moneyRule = (owner: StripeEventRule['owner'], types: string): StripeEventRule => ({
  types,
  owner,
  movesMoney: true,
});

/** The service that owns each Stripe event, and whether the event is about money. */
const rules: readonly StripeEventRule[] = [
  rule('org', 'account.'),
  rule('org', 'capability.'),
  rule('cards', 'issuing_card.'),
  rule('cards', 'issuing_cardholder.'),
  moneyRule('spend', 'issuing_authorization.'),
  // The authorization request; the outcome arrives as `issuing_authorization.created`.
  rule('spend', 'issuing_authorization.request'),
  moneyRule('spend', 'issuing_transaction.'),
  rule('spend', 'issuing_transaction.purchase_details_receipt_updated'),
  moneyRule('spend', 'issuing_dispute.'),
  moneyRule('spend', 'treasury.'),
  rule('spend', 'treasury.financial_account.'),
  // Later events report their outcome.
  rule('spend', 'treasury.inbound_transfer.created'),
  rule('spend', 'treasury.outbound_transfer.created'),
  rule('spend', 'treasury.outbound_payment.created'),
  rule('spend', 'treasury.outbound_payment.expected_arrival_date_updated'),
  rule('spend', 'treasury.outbound_payment.tracking_details_updated'),
  rule('spend', 'treasury.received_credit.created'),
  moneyRule('spend', 'topup.'),
  rule('spend', 'topup.created'),
  moneyRule('spend', 'transfer.'),
  moneyRule('spend', 'reserve.hold.'),
  moneyRule('spend', 'reserve.release.'),
  // Charges, invoices and customers only repeat the data of the payment intent.
  rule('donations', 'payment_intent.'),
  moneyRule('donations', 'payment_intent.succeeded'),
  moneyRule('donations', 'payment_intent.partially_funded'),
  rule('donations', 'charge.'),
  moneyRule('donations', 'charge.refunded'),
  moneyRule('donations', 'charge.refund.updated'),
  moneyRule('donations', 'charge.dispute.'),
  moneyRule('donations', 'refund.'),
  moneyRule('donations', 'application_fee.'),
  moneyRule('donations', 'customer_cash_balance_transaction.'),
  moneyRule('donations', 'payout.'),
  // The notice of its arrival or failure follows.
  rule('donations', 'payout.created'),
  rule('donations', 'payout.updated'),
  rule('donations', 'payout.reconciliation_completed'),
  rule('donations', 'invoice.'),
  rule('donations', 'setup_intent.'),
  rule('donations', 'customer.'),
];

function ruleOf(type: string): StripeEventRule | undefined {
  return rules
    .filter(({ types }) => (types.endsWith('.') ? type.startsWith(types) : type === types))
    .toSorted((one, other) => other.types.length - one.types.length)[0];
}

/** The service that owns a Stripe event type, or null for unused types. */
export function ownerOfStripeEvent(type: string): keyof typeof stripeEventRpc | null {
  return ruleOf(type)?.owner ?? null;
}

/** Returns whether a person must review an event of this type if no service applies it. */
export function stripeEventMovesMoney(type: string): boolean {
  return ruleOf(type)?.movesMoney ?? false;
}
