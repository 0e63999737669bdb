import { type CheckName, type DeclineReason } from '@almoner/contracts';

const periods: Readonly<Record<string, string>> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
  quarterly: 'this quarter',
  yearly: 'this year',
  total: 'this card',
};

const limits: Readonly<Record<string, string>> = {
  daily: 'Daily limit',
  weekly: 'Weekly limit',
  monthly: 'Monthly limit',
  quarterly: 'Quarterly limit',
  yearly: 'Yearly limit',
  total: 'Total limit',
};

export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  invalid_request: 'The card network’s request contained invalid amounts.',
  organization_not_active: 'The organization is not activated yet.',
  card_unknown: 'This card is unknown.',
  card_not_active: 'The card was not active.',
  card_frozen: 'The card was frozen.',
  card_canceled: 'The card was canceled.',
  card_expired: 'The card’s expiration date has passed.',
  card_already_used: 'This is a single-use card, and it had been used.',
  cardholder_not_active: 'The cardholder was not active.',
  receipts_overdue:
    'Receipts for earlier purchases are overdue. The cards work again immediately after the receipts are added.',
  currency_not_supported: 'The merchant charged in a currency that this card does not support.',
  blocked_category: 'Cards cannot be used at this kind of merchant.',
  cash_not_allowed: 'This card does not allow cash. Pay without cash back, or ask an admin to allow cash.',
  cash_limit_exceeded: 'The cash amount exceeded this card’s cash limit.',
  merchant_not_allowed: 'This card cannot be used at this merchant.',
  outside_fund_purpose:
    'The restricted fund that pays for this card may be spent only for its purpose, and this merchant is outside it.',
  card_merchant_locked: 'This card works only at the merchant of its first purchase.',
  purchase_limit_exceeded: 'The purchase exceeded this card’s per-purchase limit.',
  program_not_active: 'The spend program of this card was not active.',
  fund_not_open: 'The restricted fund that pays for this card could not be spent on the purchase date.',
  program_limit_exceeded:
    'The purchase was more than what was left of the spend program’s limit for the period.',
  program_budget_exceeded: 'The purchase was more than what was left of the spend program’s budget.',
  spend_limit_exceeded: 'The purchase was more than what was left of the card’s limit.',
  insufficient_funds: 'The funding account did not have enough money available.',
  decision_timeout: 'Our response timed out. Try the card again.',
  decision_unavailable: 'A problem on our side prevented the check. Try the card again in a minute.',
  declined_by_network: 'The card network declined it without asking us.',
};

const checkLabels: Readonly<Record<CheckName, string>> = {
  organization_active: 'Organization active',
  card_active: 'Card active',
  card_expiry: 'Before the card’s expiration date',
  single_use: 'First purchase of a single-use card',
  cardholder_active: 'Cardholder active',
  platform_block_list: 'Not on the platform’s block list',
  cash_limit: 'Within the cash limit',
  merchant_allowed: 'Merchant, category and country allowed',
  merchant_lock: 'Same merchant as the first purchase',
  per_purchase_limit: 'Within the per-purchase limit',
  program_active: 'Spend program active',
  fund_open: 'Restricted fund may be spent',
  spend_rule: 'Within the card’s limit',
  program_limit: 'Within the spend program’s period limit',
  program_budget: 'Within the spend program’s budget',
  account_balance: 'Enough money in the funding account',
};

const historyLabels: Readonly<Record<string, string>> = {
  requested: 'Requested by the merchant',
  approved: 'Approved',
  declined: 'Declined',
  incremented: 'Increase requested by the merchant',
  captured: 'Captured',
  partially_captured: 'Partly captured',
  reversed: 'Released by the merchant',
  expired: 'Expired; the hold was released',
  refunded: 'Refunded',
  dispute_credited: 'Dispute credit',
  dispute_rescinded: 'Dispute credit reversed',
  released: 'Hold released',
  held_by_network: 'Held by the card network',
};

const programStates: Readonly<Record<string, string>> = {
  active: 'active',
  paused: 'paused',
  closed: 'closed',
  not_started: 'not started yet',
  ended: 'ended',
};

export const decisionWords = {
  statuses: { receipts_overdue: 'receipts overdue' } as Readonly<Record<string, string>>,
  programStates,
  periods,
  limits,
  reasons: declineReasonWords,
  checks: checkLabels,
  cardCurrency: 'Charged in a currency that the card supports',
  history: historyLabels,
  limit: 'Limit',
  approved: (amount: string) => `Approved for ${amount}.`,
  approvedInPart: (approved: string, requested: string) =>
    `Approved for ${approved}, which was all that was left. The merchant requested ${requested}.`,
  declined: 'The purchase was declined.',
  overPurchaseLimit: (limit: string, needed: string) =>
    `At most ${limit} is allowed for one purchase. This needed ${needed}.`,
  overCashLimit: (limit: string, needed: string) =>
    `At most ${limit} in cash is allowed at a time. This needed ${needed}.`,
  overLimit: (left: string, period: string, needed: string) =>
    `${left} was left for ${period}. This needed ${needed}.`,
  overProgram: (left: string, period: string, needed: string) =>
    `The spend program had ${left} left for ${period}. This needed ${needed}.`,
  overBudget: (left: string, needed: string) =>
    `The spend program’s budget had ${left} left. This needed ${needed}.`,
  programIs: (state: string) => `The spend program of this card is ${state}.`,
  budget: 'Budget',
  noBudget: 'no budget set',
  outsideFund: (fund: string, purpose: string) =>
    `${fund} pays for this card and may be spent only for its purpose: “${purpose}”. This merchant is outside it.`,
  lockedTo: (merchant: string) => `This card works only at ${merchant}, the merchant of its first purchase.`,
  overBalance: (available: string, needed: string) =>
    `${available} was available in the account. This needed ${needed}.`,
  overFund: (fund: string, available: string, needed: string) =>
    `The restricted fund “${fund}” had ${available} available. This needed ${needed}.`,
  fundShort: (fund: string) => `The restricted fund “${fund}” did not have enough money available.`,
  noMoneyMoved: 'No money moved.',
  wentThrough: (when: string) => `A later purchase at this merchant was approved: ${when}.`,
  openLaterPurchase: 'Open that purchase',
  otherCard: (card: string, left: string) => `Another of your cards can pay this: ${card}, ${left} left.`,
  otherCardMayWork: (card: string, left: string) =>
    `Another of your cards may be able to pay this: ${card}, ${left} left.`,
  adminDecides: 'An admin can resolve this: send them the link to this purchase.',
  askForMore: 'Your manager or an admin can help: send them the link to this purchase.',
  openProgram: 'Open the spend program',
  captured: 'Captured',
  refunded: 'Refunded',
  onHold: 'On hold',
  held: (amount: string) => `${amount} is on hold until the merchant captures or releases it.`,
  notReached: 'not reached',
  short: (amount: string) => `${amount} short`,
  left: (amount: string) => `${amount} left`,
  available: (amount: string) => `${amount} available`,
  upTo: (amount: string) => `up to ${amount}`,
  spentBefore: 'Spent and on hold before',
  thisPurchase: 'This purchase',
  perPurchaseLimit: 'Per-purchase limit',
  thisCash: 'Cash in this purchase',
  cashLimit: 'Cash limit',
  noCash: 'no cash',
  wouldBe: 'After this purchase',
  wasAvailable: 'Was available',
  notAsked: 'The card network declined it without asking us, so nothing was checked.',
  notFinished: 'The checks could not be completed, so the purchase was declined.',
  checked: 'What was checked',
  happened: 'What happened',
  decidedIn: (ms: number) => `Decided in ${ms} ms`,
  passed: 'passed',
  failed: 'failed',
};

export const declineHelpWords = {
  title: 'Allow this purchase next time',
  raise: 'Raise the limit',
  raiseOnce: 'Raise the limit once',
  raiseForGood: 'Raise permanently',
  missing: (amount: string) => `${amount} short`,
  now: (limit: string, often: string) => `${limit} ${often} now`,
  moreUntil: (day: string) => `Additional amount until ${day}`,
  limitUntil: (limit: string, day: string, after: string) => `${limit} until ${day}, then ${after} again`,
  raiseBy: (amount: string, day: string) => `Raise by ${amount} until ${day}`,
  raisedOnce: (card: string, limit: string, day: string) => `The limit of ${card} is ${limit} until ${day}.`,
  newLimit: (frequency: string) => `New ${(limits[frequency] ?? 'Limit').toLowerCase()}`,
  raiseTo: (limit: string) => `Raise the limit to ${limit}`,
  programLeaves: (left: string, isEnough: boolean) =>
    isEnough
      ? `${left} left, enough for this limit`
      : `only ${left} left: raise the program’s limit or budget too`,
  unfreeze: (card: string) => `Unfreeze ${card}`,
  deposit: 'Deposit into the wallet',
};
