/**
 * Why a purchase was declined: the first check that failed, in the order of the checks. The codes are sent to Stripe as
 * metadata, in events, and to the cardholder; the web maps each to a sentence.
 */
export const declineReasons = [
  'invalid_request',
  'organization_not_active',
  'card_unknown',
  'card_not_active',
  'card_frozen',
  'card_canceled',
  'card_expired',
  'card_already_used',
  'cardholder_not_active',
  'receipts_overdue',
  'currency_not_supported',
  'blocked_category',
  'cash_not_allowed',
  'cash_limit_exceeded',
  'merchant_not_allowed',
  'outside_fund_purpose',
  'card_merchant_locked',
  'purchase_limit_exceeded',
  'program_not_active',
  'fund_not_open',
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
  'card_expiry',
  'single_use',
  'cardholder_active',
  'platform_block_list',
  'cash_limit',
  'merchant_allowed',
  'merchant_lock',
  'per_purchase_limit',
  'program_active',
  'fund_open',
  'spend_rule',
  'program_limit',
  'program_budget',
  'account_balance',
] as const;
/** Checked only for a card that is on a spend program. */
export const programCheckNames: readonly CheckName[] = ['program_active', 'program_limit', 'program_budget'];
/**
 * Checked only where merchant rules or a per-purchase limit apply, for cash, for a card with an expiry date, for one
 * purchase or for one merchant, and where a restricted fund pays.
 */
export const controlCheckNames: readonly CheckName[] = [
  'card_expiry',
  'single_use',
  'cash_limit',
  'merchant_allowed',
  'merchant_lock',
  'per_purchase_limit',
  'fund_open',
];
export type CheckName = (typeof checkNames)[number];
