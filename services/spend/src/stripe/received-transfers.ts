import type Stripe from 'stripe';

type Received = Stripe.Treasury.ReceivedCredit | Stripe.Treasury.ReceivedDebit;

/**
 * What others sent to a financial account or took from it, newest first: all credits, then all debits. `earliest`: Unix time
 * in seconds. The SDK sends a request as soon as a list is created, and a failure that nobody awaits yet ends the process, so
 * the second list is created only after the first was read.
 * @throws Stripe.errors.StripeError
 */
export async function* receivedTransfers(
  { treasury: { receivedCredits, receivedDebits } }: Stripe,
  stripeAccount: string,
  financialAccountId: string,
  earliest = 0,
): AsyncGenerator<Received> {
  const params = { financial_account: financialAccountId, limit: 100 };
  for (const list of [receivedCredits, receivedDebits].map((kind) => kind.list.bind(kind)))
    for await (const received of list(params, { stripeAccount })) {
      if (received.created < earliest) break;
      yield received;
    }
}
