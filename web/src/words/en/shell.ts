export const menuWords = {
  home: 'Home',
  spend: 'Spend and Expense',
  transactions: 'Transactions',
  reimbursements: 'Reimbursements',
  cards: 'Cards',
  spendPrograms: 'Spend Programs',
  cash: 'Cash Management',
  wallet: 'Wallet',
  vault: 'Vault',
  restrictedFunds: 'Restricted Funds',
  fundraising: 'Fundraising',
  teams: 'Teams',
  accounting: 'Accounting',
  settings: 'Settings',
  clients: 'Clients',
  firm: 'Team',
  logOut: 'Log Out',
  mainMenu: 'Main menu',
  openMenu: 'Open the menu',
  openSidebar: 'Open the sidebar',
  closeSidebar: 'Close the sidebar',
  skipToContent: 'Skip to content',
};

export const dateFilterWords = {
  label: 'Date',
  choices: {
    today: 'Today',
    last7Days: 'Last 7 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year',
    custom: 'Custom dates',
  },
  from: 'From',
  until: 'To',
};

export const columnWords = { choose: 'Columns' };

export const amountFilterWords = {
  label: 'Amount',
  range: (least: string | null, most: string | null) => {
    if (least === null) return `Up to ${most ?? ''}`;
    if (most === null) return `From ${least}`;
    return least === most ? least : `${least} to ${most}`;
  },
  least: 'From',
  most: 'To',
  invalid: 'Enter an amount such as 25.00.',
  reversed: 'The second amount must not be less than the first.',
  apply: 'Apply',
  clear: 'Any amount',
};

export const paletteWords = {
  title: 'Search or jump to',
  open: 'Search or jump to…',
  placeholder: 'A page, card, program, person or donor',
  places: 'Places',
  page: 'Page',
  program: 'Spend program',
  member: 'Member',
  fund: 'Restricted fund',
  team: 'Team',
  campaign: 'Campaign',
  client: 'Client',
  noneFound: (text: string) => `Nothing matches “${text}”.`,
  donor: 'Donor',
  action: 'Action',
  actions: {
    issueCard: 'Issue a card',
    newProgram: 'Create a spend program',
    deposit: 'Deposit into the wallet',
    newCampaign: 'Create a campaign',
    newTeam: 'Create a team',
    invite: 'Invite people',
  },
  cardOf: (holder: string) => `${holder}’s card`,
  search: 'Search',
  searchPurchases: (text: string) => `Purchases that match “${text}”`,
};

export const stateWords = {
  retry: 'Try again',
  failedTitle: 'This could not be loaded',
  loadMore: 'Load more',
  loading: 'Loading',
  clearSearch: 'Clear the search',
  clearFilters: 'Clear the filters',
  refusedTitle: 'You do not have access to this page',
  refusedHint: 'An admin of your organization can change your role.',
  backHome: 'Back to Home',
  notFoundTitle: 'Page not found',
  crashTitle: 'This page stopped working',
  crashHint: 'Reload the page to continue.',
  reload: 'Reload',
  total: (currency: string) => `Total, ${currency}`,
  exportCsv: 'Export CSV',
  close: 'Close',
  cancel: 'Cancel',
  email: 'Email',
  name: 'Name',
  actions: 'Actions',
  more: (what: string) => `Actions for ${what}`,
};

/** Each is followed by an email address. */
export const supportWords = {
  rejected: 'If you think this is a mistake, email',
  unanswerable: 'If you do not know how to answer this, email',
  archived: 'If nobody there responds, email',
  failed: 'If it happens again, email',
};
