/**
 Why a purchase was declined: the first check that failed, in the order of the checks. The codes are sent to Stripe as
 * metadata, in events, and to the cardholder; the web maps each to a sentence.
 */
export const declineReasons = [
  'invalid_request',
  'organization_not_active',
  'card_unknown',
  'card_not_active',
  'card_frozen',
  'card_canceled',
  'cardholder_not_active',
  'receipts_overdue',
  'currency_not_supported',
  'blocked_category',
  'merchant_not_allowed',
  'purchase_limit_exceeded',
  'program_not_active',
  'spend_limit_exceeded',
  'program_limit_exceeded',
  'program_budget_exceeded',
  'insufficient_funds',
  'decision_timeout',
  'decision_unavailable',
  'declined_by_network',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const checkNames = [
  'organization_active',
  'card_active',
  'cardholder_active',
  'platform_block_list',
  'merchant_allowed',
  'per_purchase_limit',
  'program_active',
  'spend_rule',
  'program_limit',
  'program_budget',
  'account_balance',
] as const;
/** Checked only for a card that is on a spend program. */
export const programCheckNames: readonly CheckName[] = ['program_active', 'program_limit', 'program_budget'];
/** Checked only where merchant rules or a per-purchase limit apply. */
export const controlCheckNames: readonly CheckName[] = ['merchant_allowed', 'per_purchase_limit'];
export type CheckName = (typeof checkNames)[number];
