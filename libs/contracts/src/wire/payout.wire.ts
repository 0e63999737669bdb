import { z } from 'zod';
import { Currency, Instant, Minor } from '../primitives.ts';

/** A payout of gifts that did not reach the bank of the organization. Its money is part of a later one. */
export const FailedPayoutWire = z.object({
  stripePayoutId: z.string(),
  amount: Minor,
  currency: Currency,
  failedAt: Instant,
});
export type FailedPayoutWire = z.infer<typeof FailedPayoutWire>;
