import { type RecurringHealthWire } from '@almoner/contracts';

export const recurringListWords = {
  title: 'Recurring gifts',
  empty: 'No recurring gifts yet. Donors choose how often they give on a campaign’s page.',
  search: 'Search donor, email or campaign',
  notFound: 'No recurring gift matches these filters.',
  columns: { donor: 'Donor', campaign: 'Campaign', status: 'Status', next: 'Next charge', amount: 'Amount' },
  frequencies: { weekly: 'Weekly', monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' },
  statuses: {
    active: 'Active',
    paused: 'Paused',
    past_due: 'Card declined',
    stopped: 'Stopped',
    canceled: 'Canceled',
  },
  needsMethod: 'Needs another payment method',
  debited: 'Bank debit under way',
  debitFailed: 'Not paid by the bank',
  account: (last4: string) => `Bank account ·· ${last4}`,
  card: (last4: string) => `Card ·· ${last4}`,
  none: 'none',
  health: ({ active, pastDue, paused, lapsed }: RecurringHealthWire, monthly: string) =>
    `${active} active, ${monthly} a month · ${pastDue} with a declined payment · ${paused} paused · ${lapsed} ended within 90 days`,
  csvColumns: [
    'Started (UTC)',
    'Donor',
    'Email',
    'Campaign',
    'Frequency',
    'Status',
    'Next charge',
    'Amount',
    'Given so far',
    'Currency',
  ],
  csvFile: 'recurring-gifts.csv',
};
