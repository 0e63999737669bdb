import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';

/** What Stripe said is logged as the cause; whoever waits for the answer reads only that there was none. */
export const unavailable = (cause: unknown): DomainError =>
  Object.assign(failure('stripe_unavailable'), { cause });
