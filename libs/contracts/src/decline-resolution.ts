import { type DeclineReason } from './decline-reasons.ts';

/** True if people in the organization can resolve the cause of the decline. */
const resolvable: Readonly<Record<DeclineReason, boolean>> = {
  invalid_request: false,
  organization_not_active: false,
  card_unknown: false,
  card_not_active: false,
  card_frozen: true,
  card_canceled: false,
  card_expired: true,
  card_already_used: true,
  cardholder_not_active: false,
  receipts_overdue: true,
  currency_not_supported: false,
  blocked_category: false,
  cash_not_allowed: true,
  cash_limit_exceeded: true,
  merchant_not_allowed: true,
  outside_fund_purpose: true,
  card_merchant_locked: true,
  purchase_limit_exceeded: true,
  program_not_active: true,
  fund_not_open: true,
  spend_limit_exceeded: true,
  program_limit_exceeded: true,
  program_budget_exceeded: true,
  insufficient_funds: true,
  decision_timeout: false,
  decision_unavailable: false,
  declined_by_network: false,
};
export const isResolvable = (reason: DeclineReason): boolean => resolvable[reason];

const reasonsOfProgram: ReadonlySet<DeclineReason> = new Set<DeclineReason>([
  'program_not_active',
  'program_limit_exceeded',
  'program_budget_exceeded',
]);
/** Returns whether every card of the program is declined for it. */
export const isOfProgram = (reason: DeclineReason): boolean => reasonsOfProgram.has(reason);
