import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';
import Stripe from 'stripe';

/** A reused idempotency key is not among them: the first call may have created what this one requests. */
const refusals = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripePermissionError,
];

/** A refusal by Stripe is permanent; after any other error a retry may succeed. */
export function stripeFailure(error: unknown): DomainError {
  return refusals.some((refusal) => error instanceof refusal)
    ? failure('stripe_refused', error instanceof Error ? error.message : undefined)
    : failure('stripe_unavailable');
}
