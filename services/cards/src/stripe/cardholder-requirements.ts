import { type CardholderRequirementsWire } from '@almoner/contracts';
import type Stripe from 'stripe';

/** Null when Stripe requires nothing: cards of a cardholder with something past due do not pay. */
export function requirementsOf({
  requirements,
}: Pick<Stripe.Issuing.Cardholder, 'requirements'>): CardholderRequirementsWire | null {
  const pastDue = [...(requirements.past_due ?? [])];
  const disabledReason = requirements.disabled_reason ?? null;
  return pastDue.length === 0 && disabledReason === null ? null : { pastDue, disabledReason };
}
