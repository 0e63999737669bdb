import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';
import Stripe from 'stripe';

const refusals = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeIdempotencyError,
];

/** What Stripe refuses stays refused; anything else may work the next time. */
export function stripeFailure(error: unknown): DomainError {
  return refusals.some((refusal) => error instanceof refusal)
    ? failure('stripe_refused', error instanceof Error ? error.message : undefined)
    : failure('stripe_unavailable');
}
