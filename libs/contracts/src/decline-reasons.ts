/**
 * Why a purchase was declined: the first check that failed, in the order of the checks. These words go to Stripe as
 * metadata, into events, and to the cardholder; the web turns them into a sentence.
 */
export const declineReasons = [
  'organization_not_active',
  'card_unknown',
  'card_not_active',
  'card_frozen',
  'card_canceled',
  'cardholder_not_active',
  'currency_not_supported',
  'blocked_category',
  'spend_limit_exceeded',
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
  'spend_rule',
  'account_balance',
] as const;
export type CheckName = (typeof checkNames)[number];
