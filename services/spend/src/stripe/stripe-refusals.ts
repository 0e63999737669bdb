import { failure } from '@almoner/contracts';
import Stripe from 'stripe';

/** Errors that a retry does not fix. A reused key is not among them: the first movement may have been made. */
const refusals = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripePermissionError,
];

/** @throws DomainError `stripe_refused` or `stripe_unavailable`. */
export function refuse(error: unknown): never {
  if (error instanceof Error && refusals.some((refusal) => error instanceof refusal))
    throw failure('stripe_refused', error.message);
  throw failure('stripe_unavailable');
}

/** For reading: whatever fails may work the next time. */
export function unavailable(): never {
  throw failure('stripe_unavailable');
}

export const clockToleranceMs = 24 * 3_600_000;
