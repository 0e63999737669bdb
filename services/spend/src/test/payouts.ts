import { type PayoutLine } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type SpendHarness } from './spend-harness.ts';

/** A line of a payout about a gift that is booked; amounts in minor units. */
export const payoutLine = (over: Partial<PayoutLine>): PayoutLine => ({
  stripeBalanceTransactionId: `txn_${newId()}`,
  giftId: null,
  amount: 0,
  fee: 0,
  designations: [],
  description: 'Gift',
  origin: 'booked',
  ...over,
});

/** Makes payouts to this external account at Stripe arrive in the organization's wallet. */
export async function receivePayoutsAt(
  spend: SpendHarness,
  organizationId: string,
  destination: string,
): Promise<void> {
  await spend.pool.query(
    `insert into wallet_account (organization_id, financial_account_id, payout_destination_id, next_attempt_at)
     values ($1, $2, $3, now())
     on conflict (organization_id) do update
       set financial_account_id = excluded.financial_account_id, payout_destination_id = excluded.payout_destination_id`,
    [organizationId, `fa_${newId()}`, destination],
  );
}
