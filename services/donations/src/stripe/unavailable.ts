import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';

/** Stripe's error is the cause, for the log; the caller reads only that Stripe did not respond. */
export const unavailable = (cause: unknown): DomainError =>
  Object.assign(failure('stripe_unavailable'), { cause });
