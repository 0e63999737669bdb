export const clientWords = {
  title: 'Clients',
  search: 'Search clients',
  empty:
    'No client is connected to your firm yet. Send a request to the admin of a client, who can accept it.',
  emptyReceived:
    'No client is connected to your firm yet. You have a connection request. Accept or decline it below.',
  emptyAsked:
    'No client is connected to your firm yet. Your request is waiting for their admin. You will get an email when they accept.',
  emptyStaff: 'You have no clients yet. An admin of your firm can assign you to one.',
  archived: 'Your access to this firm has ended. If you still need access, ask an admin of the firm.',
  noneFound: (text: string) => `No client matches “${text}”.`,
  columns: {
    name: 'Client',
    available: 'Wallet available',
    spent: 'Spent this month',
    uncategorized: 'Uncategorized',
    receipts: 'Missing receipts',
    declined: 'Declined, 7 days',
    books: 'Books',
  },
  toClose: (month: string) => `Close ${month}`,
  closedThrough: (month: string) => `Closed through ${month}`,
  noneToClose: 'No month to close',
  exported: 'Exported',
  neverExported: 'Never exported',
  unknown: 'unavailable',
  back: 'All clients',
  mayDo:
    'You can categorize transactions and export the books, but you can never move money. Times are shown in your time zone, periods in UTC.',
  tabs: { transactions: 'Transactions', accounting: 'Accounting' },
  sections: 'Sections',
  accounts: 'Cash accounts',
  accountsEmpty: 'This client has no cash account yet.',
  purchases: 'Transactions',
  purchasesEmpty: 'No purchases yet.',
  purchasesFiltered: 'No purchase matches these filters.',
  category: 'Category',
  uncategorized: 'Uncategorized',
  /** More are not counted one by one. */
  count: (count: number) => (count >= 1000 ? '1,000+' : String(count)),
  searchPurchases: 'Search transactions',
  gone: 'You are not assigned to this client. An admin of your firm can assign you.',
  purchaseColumns: {
    date: 'Date',
    merchant: 'Merchant',
    category: 'Category',
    status: 'Status',
    amount: 'Amount',
  },
};

export const firmWords = {
  title: 'Team',
  sub: 'Admins see all of the firm’s clients. Everyone else sees the clients that they are assigned to.',
  people: 'People',
  columns: { name: 'Name', role: 'Role', clients: 'Clients', lastSeen: 'Last seen' },
  onlyYou: 'You are the only member. Invite your colleagues, then assign them to clients.',
  allClients: 'All',
  noAccess: 'No access',
  assign: 'Choose clients',
  assignFor: (shown: string, name: string) => `${shown}: clients of ${name}`,
  clientsOf: (name: string) => `Clients of ${name}`,
  assignLead:
    'They can view the books of the clients that you choose, categorize transactions, and export. They can never move money.',
  noClients: 'Your firm has no clients yet. Request a connection first, under Clients.',
  toClients: 'Go to Clients',
  searchClients: 'Search clients',
  noneFound: (text: string) => `No client matches “${text}”.`,
  archiveStops: [
    'They lose access to every client’s books.',
    'They are signed out everywhere.',
    'Their past activity stays in the records, and you can restore them.',
  ],
  restoreConsequence: 'They come back as an employee, with the clients that they had.',
  adminsOnly: 'Only admins of your firm can see its members.',
};

const askedSentence = 'If this address belongs to an admin there, they can see the request now.';

export const connectionWords = {
  title: { firm: 'Connections', client: 'Advisors' },
  ask: { firm: 'Invite a client', client: 'Invite an advisor' },
  askTitle: { firm: 'Invite a client to connect', client: 'Invite an advisor firm' },
  email: { firm: 'Email of the client’s admin', client: 'Email of the firm’s admin' },
  send: 'Send the request',
  asked: askedSentence,
  empty: {
    firm: 'No requests and no clients yet.',
    client:
      'You have no advisor. An advisor can view your books, categorize transactions and export them, but can never move money.',
  },
  columns: { who: 'Who', status: 'Status', staff: 'Staff', since: 'Requested' },
  statuses: {
    received: 'Request received',
    asked: 'Waiting',
    expired: 'Expired',
    accepted: 'Connected',
    ended: 'Ended',
  },
  accept: 'Accept',
  decline: 'Decline',
  end: 'End',
  withdraw: 'Cancel request',
  askAgain: 'Request again',
  remove: 'Remove',
  endQuestion: (name: string) => `End the connection with ${name}?`,
  endConsequence: {
    firm: 'Your firm immediately loses access to the client’s books. Either side can request a new connection later.',
    client:
      'The firm immediately loses access to your books. Either side can request a new connection later.',
  },
  acceptQuestion: (name: string) => `Give ${name} access to your books?`,
  acceptConsequence:
    'They can view purchases, cards, people, balances and accounting, categorize purchases, and export the books. They can never move money. You can end the connection at any time.',
  cancel: 'Cancel',
  results: {
    accept: (name: string) => `You are connected with ${name}.`,
    decline: (name: string) => `You declined the request from ${name}.`,
    withdraw: (name: string) => `Your request to ${name} is canceled.`,
    remove: (name: string) => `The expired request to ${name} is removed.`,
    end: (name: string) => `The connection with ${name} has ended.`,
  },
  staffOf: (name: string) => `Staff for ${name}`,
  adminsOnly: 'admins only',
};
