import type Stripe from 'stripe';

/**
 * What a financial account holds for an authorization with open captures, in minor units: its description does not show it
 * (docs/decisions/0012). Null where nothing is captured or open, and on the issuing balance, whose movements show it.
 * @throws StripeError
 */
export async function heldOnFinancialAccount(
  stripe: Stripe,
  { status, transactions, treasury }: Stripe.Issuing.Authorization,
  on: { readonly stripeAccount: string },
): Promise<number | null> {
  const transactionId = treasury?.transaction ?? null;
  if (transactionId === null || status !== 'pending' || transactions.length === 0) return null;
  const { balance_impact: impact } = await stripe.treasury.transactions.retrieve(transactionId, {}, on);
  return impact.outbound_pending;
}
