export const clientWords = {
  title: 'Clients',
  search: 'Search clients',
  empty:
    'No client has accepted your firm yet. Ask for a connection by the email of their admin; they see who asks and accept.',
  emptyReceived: 'No client has accepted your firm yet. One asks for you: answer below.',
  emptyAsked:
    'No client has accepted your firm yet. Your request waits for their admin; you get a mail when they accept.',
  emptyStaff: 'You work for no client yet. An admin of your firm puts you on one.',
  archived: 'Your access to this firm has ended. Ask an admin of the firm if you should have it again.',
  noneFound: (text: string) => `No client matches “${text}”.`,
  columns: {
    name: 'Client',
    available: 'Available',
    spent: 'Spent this month',
    declined: 'Declined, 7 days',
  },
  unknown: 'not known now',
  back: 'All clients',
  readOnly: 'For reading only. Times are shown in your time zone, periods in UTC.',
  accounts: 'Cash accounts',
  accountsEmpty: 'This client has no cash account yet.',
  purchases: 'Transactions',
  purchasesEmpty: 'No purchases yet.',
  purchasesFiltered: 'No purchase matches this search.',
  searchPurchases: 'Search transactions',
  gone: 'You do not work for this client.',
  purchaseColumns: { date: 'Date', merchant: 'Merchant', status: 'Status', amount: 'Amount' },
};

export const firmWords = {
  title: 'Team',
  sub: 'Admins work for all clients of the firm, everybody else for those that they are put on.',
  people: 'People',
  columns: { name: 'Name', role: 'Role', clients: 'Clients', lastSeen: 'Last seen' },
  onlyYou: 'You are the only one here. Invite the people of your firm, then put each on their clients.',
  allClients: 'All',
  noAccess: 'No access',
  assign: 'Choose clients',
  assignFor: (shown: string, name: string) => `${shown}: clients of ${name}`,
  clientsOf: (name: string) => `Clients of ${name}`,
  assignLead: 'They read the books of the clients that you choose, at once, and can never move money.',
  noClients: 'Your firm has no client yet. Ask one for a connection first, under Clients.',
  toClients: 'Go to Clients',
  searchClients: 'Search clients',
  noneFound: (text: string) => `No client matches “${text}”.`,
  archiveStops: [
    'They lose sight of every client’s books.',
    'Their sessions end, and every call is refused.',
    'What they did stays in the records, and you can restore them.',
  ],
  restoreConsequence: 'They come back as an employee, on the clients that they had.',
  adminsOnly: 'Only the admins of your firm see its people.',
};

const askedSentence = 'If this address belongs to an admin there, they see the request now.';

export const connectionWords = {
  title: { firm: 'Connections', client: 'Advisors' },
  ask: { firm: 'Ask a client', client: 'Invite an advisor' },
  askTitle: { firm: 'Ask a client to connect', client: 'Invite an advisor firm' },
  email: { firm: 'Email of the client’s admin', client: 'Email of the firm’s admin' },
  send: 'Send the request',
  asked: askedSentence,
  empty: {
    firm: 'No requests and no clients yet.',
    client: 'No advisor works for you. An advisor reads your books and never moves money.',
  },
  columns: { who: 'Who', status: 'Status', staff: 'Staff', since: 'Asked' },
  statuses: {
    received: 'Asks you',
    asked: 'Waiting',
    expired: 'Expired',
    accepted: 'Connected',
    ended: 'Ended',
  },
  accept: 'Accept',
  decline: 'Decline',
  end: 'End',
  takeBack: 'Take back',
  askAgain: 'Ask again',
  remove: 'Remove',
  endQuestion: (name: string) => `End the connection with ${name}?`,
  endConsequence:
    'The firm’s people lose their sight of the client’s books at once. Either side can ask again later.',
  acceptQuestion: (name: string) => `Let ${name} read your books?`,
  acceptConsequence:
    'They see purchases, cards, people and balances, and can never move money. You can end it at any time.',
  keep: 'Cancel',
  done: 'Done.',
  staffOf: (name: string) => `Staff for ${name}`,
  adminsOnly: 'admins only',
};
