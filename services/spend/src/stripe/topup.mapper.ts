import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import { type FundingResult } from '../wallet/domain/deposit-steps.ts';
import { type FundingOutcome } from '../wallet/use-cases/settle-deposit.ts';

const results: Readonly<Record<string, FundingResult>> = {
  succeeded: 'arrived',
  failed: 'failed',
  canceled: 'failed',
  reversed: 'reversed',
};

/** Null while the top-up is pending. `reportedAt` in Unix seconds: Stripe stores no times of a top-up's results. */
export function toFundingOutcome(
  status: string,
  {
    id,
    metadata,
    amount,
    currency,
    failure_code: reason,
    expected_availability_date: expectedAt,
  }: Stripe.Topup,
  stripeAccountId: string,
  reportedAt: number,
): FundingOutcome | null {
  const result = results[status];
  if (result === undefined) return null;
  return {
    stripeTopupId: id,
    stripeAccountId,
    depositId: metadata.deposit_id ?? null,
    result,
    amount: Money.ofMinor(amount, currency.toUpperCase()),
    arrivedAt: new Date(
      (result === 'arrived' ? reportedAt : Math.min(expectedAt ?? reportedAt, reportedAt)) * 1000,
    ),
    occurredAt: new Date(reportedAt * 1000),
    reason,
  };
}
