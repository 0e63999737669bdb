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
  organization_not_active: 'The organization is not activated yet.',
  card_unknown: 'The card is not known here.',
  card_not_active: 'The card was not active.',
  card_frozen: 'The card was frozen.',
  card_canceled: 'The card was canceled.',
  cardholder_not_active: 'The cardholder may not pay at the moment.',
  currency_not_supported: 'The shop asked in a currency that this card does not pay in.',
  blocked_category: 'The shop is of a kind that no card here may pay.',
  spend_limit_exceeded: 'The purchase was above what the card’s limit had left.',
  insufficient_funds: 'The paying account had not enough money available.',
  decision_timeout: 'The limit could not be checked in time.',
  decision_unavailable: 'The limit could not be checked: trouble on our side.',
  declined_by_network: 'The card network declined it before it was asked here.',
};

const checkLabels: Readonly<Record<string, string>> = {
  organization_active: 'Organization active',
  card_active: 'Card active',
  cardholder_active: 'Cardholder active',
  platform_block_list: 'Not on the platform’s block list',
  merchant_allowed: 'Merchant, category and country allowed',
  per_purchase_limit: 'Within the per-purchase limit',
  spend_rule: 'Room in the card’s limit',
  account_balance: 'Money in the paying account',
};

const historyLabels: Readonly<Record<string, string>> = {
  requested: 'Terminal asked',
  approved: 'Approved',
  declined: 'Declined',
  incremented: 'Terminal asked for more',
  captured: 'Captured',
  partially_captured: 'Captured in part',
  reversed: 'Released by the shop',
  expired: 'Expired; the hold was released',
  refunded: 'Refunded',
};

export const decisionWords = {
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
  overBalance: (available: string, needed: string) =>
    `${available} was available in the account. This needed ${needed}.`,
  noMoneyMoved: 'No money moved.',
  held: 'The amount is on hold until the shop captures it.',
  notReached: 'not reached',
  short: (amount: string) => `${amount} short`,
  left: (amount: string) => `${amount} left`,
  available: (amount: string) => `${amount} available`,
  spentBefore: 'Spent and on hold before',
  thisPurchase: 'This purchase',
  wouldBe: 'Would be',
  wasAvailable: 'Was available',
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
  purchase: 'Purchase',
  previous: 'Previous purchase',
  next: 'Next purchase',
  copyLink: 'Copy the link to this purchase',
  linkCopied: 'Link copied.',
  heldBy: 'Cardholder',
  category: 'Category',
  reference: 'Reference',
  missing: 'This purchase is not here',
  missingHint: 'The link may be cut off, or it leads to a purchase that your role does not include.',
  backToList: 'Back to the list',
  noDecision: 'This is a refund from the shop; no decision was needed for it.',
  reimbursementsEmpty:
    'Nobody has asked for a reimbursement. Purchases on cards are in the Card tab; they need none.',
  seeCard: 'See card purchases',
  csvColumns: ['Time (UTC)', 'Merchant', 'Category', 'Card', 'Holder', 'Status', 'Amount', 'Currency'],
  csvFile: 'transactions.csv',
};

export const usageWords = {
  noReset: 'no reset',
  resetsAtMidnight: 'resets midnight UTC',
  resets: (when: string) => `resets ${when}`,
  of: (limit: string, frequency: string) => `of ${limit} ${frequency}`,
  frequency: {
    daily: 'a day',
    weekly: 'a week',
    monthly: 'a month',
    quarterly: 'a quarter',
    yearly: 'a year',
    total: 'in total',
  },
  frequencyName: {
    daily: 'Daily',
    weekly: 'Weekly, from Sunday',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    yearly: 'Yearly',
    total: 'In total, no reset',
  },
};

export const cardWords = {
  title: 'Cards',
  issue: 'Issue a card',
  search: 'Name, holder, last four digits',
  views: { all: 'All', mine: 'Mine', attention: 'Need attention' },
  legend: { spent: 'Spent', held: 'On hold', today: 'Today in the period' },
  columns: {
    card: 'Card',
    holder: 'Holder',
    used: 'Used in this period',
    left: 'Left',
    status: 'Status',
    actions: 'Actions',
  },
  types: { virtual: 'Virtual', physical: 'Physical' },
  csvFile: 'cards.csv',
  csvColumns: [
    'Card',
    'Type',
    'Last four',
    'Holder',
    'Status',
    'Period',
    'Limit',
    'Spent',
    'On hold',
    'Left',
    'Currency',
  ],
  noNumberYet: 'no number yet',
  empty: 'No cards yet. The first virtual card works within a minute.',
  filteredEmpty: 'No card matches this search.',
  member: 'Member',
  memberPlaceholder: 'Who will hold the card',
  cardName: 'Name of the card',
  cardNameHint: 'What it is for, such as “Saturday produce”.',
  limit: 'Limit',
  frequency: 'How often the limit starts afresh',
  frequencyHint: 'Periods begin and end at midnight UTC. The limit holds from the first purchase on.',
  issued: (name: string, limit: string) => `${name} is issued with a limit of ${limit}.`,
  seePurchases: 'See its purchases',
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
  unfreezeByOthers: 'Stopped by an admin or manager: ask them to unfreeze it',
  cancelCard: 'Cancel the card',
  keepCard: 'Keep it',
  cancelQuestion: (card: string) => `Cancel ${card}?`,
  cancelConsequence: (held: string | null) =>
    `It stops at once and cannot come back.${held === null ? '' : ` ${held} on hold will still be charged.`}`,
  changed: {
    freeze: (name: string) => `${name} is frozen: no purchase goes through until it is unfrozen.`,
    unfreeze: (name: string) => `${name} works again.`,
    cancel: (name: string) => `${name} is canceled.`,
  },
};

export const programWords = {
  title: 'Spend Programs',
  lead: 'Each card has a rule of its own: how much, and how often it starts afresh.',
  columns: { rule: 'Rule', cards: 'Cards', spent: 'Spent', limit: 'Limits together' },
  empty: 'No rule is in use. Issuing a card sets its first one.',
  issue: 'Go to Cards',
  cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
};
