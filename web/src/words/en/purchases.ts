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

const declineSentences: Readonly<Record<string, string>> = {
  invalid_request: 'The card network’s request had invalid figures.',
  organization_not_active: 'The organization is not activated yet.',
  card_unknown: 'This card is unknown.',
  card_not_active: 'The card was not active.',
  card_frozen: 'The card was frozen.',
  card_canceled: 'The card was canceled.',
  cardholder_not_active: 'The cardholder was not active.',
  currency_not_supported: 'The merchant charged in a currency that this card does not support.',
  blocked_category: 'Cards cannot be used at this kind of merchant.',
  program_not_active: 'The spend program of this card was not active.',
  program_limit_exceeded: 'The purchase was more than the spend program had left for the period.',
  program_budget_exceeded: 'The purchase was more than the spend program’s budget had left.',
  spend_limit_exceeded: 'The purchase was more than the card’s limit had left.',
  insufficient_funds: 'There was not enough money available in the account that pays.',
  decision_timeout: 'Our answer came too late. Try the card again.',
  decision_unavailable: 'A problem on our side prevented the check. Try the card again in a minute.',
  declined_by_network: 'The card network declined it without asking us.',
};

const checkLabels: Readonly<Record<string, string>> = {
  organization_active: 'Organization active',
  card_active: 'Card active',
  cardholder_active: 'Cardholder active',
  platform_block_list: 'Not on the platform’s block list',
  merchant_allowed: 'Merchant, category and country allowed',
  per_purchase_limit: 'Within the per-purchase limit',
  program_active: 'Spend program active',
  spend_rule: 'Within the card’s limit',
  program_limit: 'Within the spend program’s period limit',
  program_budget: 'Within the spend program’s budget',
  account_balance: 'Money in the paying account',
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
  released: 'Hold released',
  held_by_network: 'Held by the card network',
};

const standings: Readonly<Record<string, string>> = {
  active: 'active',
  paused: 'paused',
  closed: 'closed',
  not_started: 'not started yet',
  ended: 'ended',
};

export const decisionWords = {
  standings,
  periods,
  limits,
  reasons: declineSentences,
  checks: checkLabels,
  history: historyLabels,
  limit: 'Limit',
  approved: (amount: string) => `Approved for ${amount}.`,
  declined: 'The purchase was declined.',
  overLimit: (left: string, period: string, needed: string) =>
    `${left} was left for ${period}. This needed ${needed}.`,
  overProgram: (left: string, period: string, needed: string) =>
    `The spend program had ${left} left for ${period}. This needed ${needed}.`,
  overBudget: (left: string, needed: string) =>
    `The spend program’s budget had ${left} left. This needed ${needed}.`,
  programStands: (standing: string) => `The spend program of this card is ${standing}.`,
  budget: 'Budget',
  noBudget: 'no budget set',
  overBalance: (available: string, needed: string) =>
    `${available} was available in the account. This needed ${needed}.`,
  noMoneyMoved: 'No money moved.',
  otherCard: (card: string, left: string) => `You have another card with room for it: ${card}, ${left} left.`,
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
  spentBefore: 'Spent and on hold before',
  thisPurchase: 'This purchase',
  wouldBe: 'Would be',
  wasAvailable: 'Was available',
  notAsked: 'The card network declined it without asking us, so nothing was checked.',
  notFinished: 'The checks could not be completed, so the purchase was declined.',
  checked: 'What was checked',
  happened: 'What happened',
  decidedIn: (ms: number) => `Decided in ${ms} ms`,
  passed: 'passed',
  failed: 'failed',
};

export const purchaseWords = {
  title: 'Transactions',
  tabs: { card: 'Card', reimbursements: 'Reimbursements' },
  search: 'Search merchant or person',
  status: 'Status',
  card: 'Card',
  person: 'Person',
  team: 'Team',
  program: 'Program',
  columns: { date: 'Date', merchant: 'Merchant', card: 'Card', status: 'Status', amount: 'Amount' },
  table: 'Card transactions',
  /** The sums beside it are of these lines alone, so it says when there are older ones. */
  shown: (count: number, more: boolean) => {
    const lines = count === 1 ? '1 transaction' : `${count} transactions`;
    return more ? `Newest ${lines}` : lines;
  },
  netSpent: 'net',
  onHold: 'on hold',
  live: 'Live',
  empty: 'No purchases yet. They appear here the moment a card is used.',
  thisFilter: 'this filter',
  filteredEmpty: (filters: string) => `Nothing matches ${filters}.`,
  one: 'Purchase',
  previous: 'Previous purchase',
  next: 'Next purchase',
  copyLink: 'Copy the link to this purchase',
  linkCopied: 'Link copied.',
  heldBy: 'Cardholder',
  category: 'Category',
  reference: 'Reference',
  missing: 'Purchase not found',
  missingHint: 'The link may be incomplete, or your role does not include this purchase.',
  backToList: 'Back to the list',
  noDecision: 'This is a refund from the merchant; it needed no decision.',
  reimbursementsEmpty: 'No reimbursement requests yet. Card purchases are in the Card tab.',
  seeCard: 'See card purchases',
  csvColumns: ['Time (UTC)', 'Merchant', 'Category', 'Card', 'Holder', 'Status', 'Amount', 'Currency'],
  csvFile: 'transactions.csv',
};

export const weekWords = {
  title: 'Spent by week',
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
  spent: 'Spent',
  onHold: 'On hold',
  nothingSpent: (weeks: number) => `Nothing was spent in the last ${weeks} weeks.`,
  thisWeek: (day: string) => `This week, from ${day} (UTC)`,
  lastWeeks: (weeks: number) => `Last ${weeks} weeks`,
};
