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

/**
 * Stripe's id of the movement that an earlier attempt made, or the error of this one; `find` looks the movement up. Stripe checks
 * permissions before the idempotency key, so a key or an account that lost them is refused although an earlier attempt may have moved
 * the money.
 * @throws DomainError `stripe_refused` only if nothing was moved; `stripe_unavailable`
 */
export async function findOrRefuse(error: unknown, find: () => Promise<string | null>): Promise<string> {
  const made = error instanceof Stripe.errors.StripePermissionError ? await find() : null;
  return made ?? refuse(error);
}

/** For reading: whatever fails may work the next time. */
export function unavailable(): never {
  throw failure('stripe_unavailable');
}

export const clockToleranceMs = 24 * 3_600_000;
