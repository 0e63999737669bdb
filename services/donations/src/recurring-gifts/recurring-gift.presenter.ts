import { type RecurringGiftStatus, type RecurringGiftWire } from '@almoner/contracts';
import { undoableSkip } from './domain/recurring-gift.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { type RecurringGiftListRow } from './persistence/recurring-gift.reader.ts';

export function toRecurringGiftWire(row: RecurringGiftListRow, now: Date): RecurringGiftWire {
  const { plan } = row;
  const { amount, method } = plan;
  return {
    id: plan.id,
    organization: { id: plan.organizationId, name: row.organization_name },
    campaign: { id: plan.campaignId, slug: row.campaign_slug, title: row.campaign_title },
    donor: { name: plan.donorName, email: plan.donorEmail },
    amount: amount.toMinorNumber(),
    total: plan.total.toMinorNumber(),
    coverFees: plan.coverFees,
    designations: plan.designations.map((one) => ({
      fundId: one.fundId,
      name: row.fund_names[one.fundId] ?? '',
      amount: one.amount.toMinorNumber(),
    })),
    currency: amount.currency,
    frequency: plan.frequency,
    day: plan.anchorDay,
    status: plan.status as RecurringGiftStatus,
    endReason: plan.endReason,
    nextChargeOn: isCharged(plan.status) ? plan.nextChargeOn : null,
    skippedOn: undoableSkip(plan, row.last_skipped_on, now),
    method: method && {
      type: method.type,
      brand: method.brand,
      last4: method.last4,
      expiryMonth: method.expiryMonth,
      expiryYear: method.expiryYear,
    },
    needsMethod: plan.needsMethod,
    isDebited: row.gift_status === 'processing' || row.gift_status === 'verifying',
    acceptsBankDebits: row.accepts_bank_debits && amount.currency === 'USD',
    failureReason: plan.status === 'past_due' || plan.endReason === 'declined' ? row.failure_reason : null,
    given: Number(row.given_minor),
    giftCount: row.gift_count,
    suggestedAmounts: row.suggested_amounts_minor.map(Number),
    minimumAmount: Number(row.minimum_amount_minor),
    suggestsUpgrades: plan.suggestsUpgrades,
    startedAt: row.started_at.toISOString(),
    version: plan.version,
  };
}
