import { type RecurringFrequency } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type GiftFees } from '../../gift-fees/gift-fees.ts';
import { type FailureReason, type SavedMethod } from '../../gifts/domain/payment.ts';
import { type PlanStatus } from '../domain/recurring-gift.states.ts';
import { type RecurringCharge, type RecurringGift } from '../domain/recurring-gift.ts';
import { totalOf } from './stored-total.ts';

export interface RecurringGiftRow {
  id: string;
  organization_id: string;
  campaign_id: string;
  donor_email: string;
  donor_name: string | null;
  is_anonymous: boolean;
  amount_minor: string;
  total_minor: string | null;
  currency: string;
  cover_fees: boolean;
  designations: { fundId: string; amount: number }[];
  tribute: RecurringGift['tribute'];
  frequency: RecurringFrequency;
  anchor_day: number;
  status: PlanStatus;
  end_reason: string | null;
  next_charge_on: string;
  stripe_account_id: string;
  stripe_customer_id: string | null;
  stripe_payment_method_id: string | null;
  method_type: SavedMethod['type'];
  needs_method: boolean;
  method_brand: string | null;
  method_last4: string | null;
  method_expiry_month: number | null;
  method_expiry_year: number | null;
  suggests_upgrades: boolean;
  started_at: Date;
  version: number;
}

/** Days as text: pg would read a date in the time zone of the process. */
export const recurringGiftColumns = `p.id, p.organization_id, p.campaign_id, p.donor_email, p.donor_name, p.is_anonymous, p.amount_minor,
  p.total_minor, p.currency, p.cover_fees, p.designations, p.tribute, p.frequency, p.anchor_day, p.status, p.end_reason,
  to_char(p.next_charge_on, 'YYYY-MM-DD') as next_charge_on, p.stripe_account_id, p.stripe_customer_id, p.stripe_payment_method_id,
  p.method_type, p.needs_method, p.method_brand, p.method_last4, p.method_expiry_month, p.method_expiry_year, p.suggests_upgrades, p.started_at, p.version`;

export function toRecurringGift(row: RecurringGiftRow, fees: GiftFees): RecurringGift {
  const money = (minor: string | number) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    id: row.id,
    organizationId: row.organization_id,
    campaignId: row.campaign_id,
    donorEmail: row.donor_email,
    donorName: row.donor_name,
    isAnonymous: row.is_anonymous,
    amount: money(row.amount_minor),
    total: totalOf(row, fees),
    coverFees: row.cover_fees,
    designations: row.designations.map(({ fundId, amount }) => ({ fundId, amount: money(amount) })),
    tribute: row.tribute,
    frequency: row.frequency,
    anchorDay: row.anchor_day,
    status: row.status,
    endReason: row.end_reason,
    nextChargeOn: row.next_charge_on,
    stripeAccountId: row.stripe_account_id,
    method: methodOf(row),
    suggestsUpgrades: row.suggests_upgrades,
    needsMethod: row.needs_method,
    version: row.version,
  };
}

function methodOf(row: RecurringGiftRow): RecurringGift['method'] {
  const { stripe_customer_id: customer, stripe_payment_method_id: method } = row;
  if (customer === null || method === null) return null;
  return {
    stripeCustomerId: customer,
    stripePaymentMethodId: method,
    type: row.method_type,
    brand: row.method_brand ?? '',
    last4: row.method_last4 ?? '',
    expiryMonth: row.method_expiry_month,
    expiryYear: row.method_expiry_year,
  };
}

export interface RecurringChargeRow {
  id: string;
  period_on: string;
  status: RecurringCharge['status'];
  gift_id: string;
  attempts: number;
  first_failed_at: Date | null;
  next_attempt_at: Date;
  failure_reason: FailureReason | null;
}

export const recurringChargeColumns = `id, to_char(period_on, 'YYYY-MM-DD') as period_on, status, gift_id, attempts, first_failed_at,
  next_attempt_at, failure_reason`;

export function toRecurringCharge(row: RecurringChargeRow): RecurringCharge {
  return {
    id: row.id,
    periodOn: row.period_on,
    status: row.status,
    giftId: row.gift_id,
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at,
    nextAttemptAt: row.next_attempt_at,
    failureReason: row.failure_reason,
  };
}
