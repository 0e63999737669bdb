import { Money } from '@almoner/kernel';
import { type Gift } from '../domain/gift.ts';

export interface GiftRow {
  id: string;
  organization_id: string;
  campaign_id: string | null;
  status: Gift['status'];
  method: Gift['method'];
  donor_email: string | null;
  donor_name: string | null;
  employer: string | null;
  amount_minor: string;
  total_minor: string;
  fee_minor: string | null;
  refunded_minor: string;
  currency: string;
  failure_reason: Gift['failureReason'];
  stripe_account_id: string | null;
  stripe_payment_intent_id: string | null;
  stripe_debit_id: string | null;
  debit_started_at: Date | null;
  verification_url: string | null;
  started_at: Date;
  occurred_at: Date;
  designations: { fundId: string; amount: number }[] | null;
}

export const giftColumns = `id, organization_id, campaign_id, status, method, donor_email, donor_name, employer, amount_minor, total_minor, fee_minor,
  refunded_minor, currency, failure_reason, stripe_account_id, stripe_payment_intent_id, stripe_debit_id, debit_started_at,
  verification_url, started_at, occurred_at,
  (select json_agg(json_build_object('fundId', d.fund_id, 'amount', d.amount_minor) order by d.position)
   from gift_designation d where d.organization_id = gift.organization_id and d.gift_id = gift.id) as designations`;

export function toGift(row: GiftRow): Gift {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    id: row.id,
    organizationId: row.organization_id,
    campaignId: row.campaign_id,
    status: row.status,
    method: row.method,
    donorEmail: row.donor_email,
    donorName: row.donor_name,
    employer: row.employer,
    amount: money(row.amount_minor),
    total: money(row.total_minor),
    designations: (row.designations ?? []).map(({ fundId, amount }) => ({
      fundId,
      amount: Money.ofMinor(amount, row.currency),
    })),
    fee: row.fee_minor === null ? null : money(row.fee_minor),
    refunded: money(row.refunded_minor),
    failureReason: row.failure_reason,
    stripeAccountId: row.stripe_account_id,
    stripePaymentIntentId: row.stripe_payment_intent_id,
    stripeDebitId: row.stripe_debit_id,
    debitStartedAt: row.debit_started_at,
    verificationUrl: row.verification_url,
    startedAt: row.started_at,
    occurredAt: row.occurred_at,
  };
}
