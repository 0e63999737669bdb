export const homeWords = {
  greeting: (hour: number, name: string) => {
    const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
    return name === '' ? `Good ${part}` : `Good ${part}, ${name}`;
  },
  available: 'Available',
  accounts: 'Accounts',
  columns: { account: 'Account', posted: 'Posted', onHold: 'On hold', available: 'Available' },
  kinds: {
    wallet: 'Operating funds',
    vault: 'Board-designated reserve',
    fund: 'Restricted fund',
    treasury: 'Team treasury',
  },
  deposit: 'Deposit',
  firstSteps: 'First steps',
  hideSteps: 'Hide',
  stepDone: '(done)',
  steps: {
    bank: { title: 'Link a bank account', why: 'Your deposits come from it.', verb: 'Link' },
    deposit: {
      title: 'Deposit into the wallet',
      why: 'Cards can spend only what is in the wallet.',
      verb: 'Deposit',
    },
    people: { title: 'Invite your people', why: 'Staff, volunteers, a second admin.', verb: 'Invite' },
    card: { title: 'Issue the first card', why: 'With a spending limit.', verb: 'Issue' },
    campaign: {
      title: 'Start a campaign',
      why: 'Its public page can accept gifts right away.',
      verb: 'Start',
    },
  },
  needsAttention: 'Needs your attention',
  allRequests: 'All requests',
  partFailed: 'Some of this could not be loaded',
  nothingNeedsAttention: 'Nothing needs your attention right now.',
  unmatched: (count: number) => (count === 1 ? '1 unmatched transaction' : `${count} unmatched transactions`),
  unmatchedDetail: 'Reported by Stripe, but missing from your books or recorded elsewhere',
  payoutFailed: (count: number, amount: string) =>
    count === 1
      ? `A payout of ${amount} to your bank failed`
      : `${count} payouts to your bank failed; the latest was ${amount}`,
  payoutFailedDetail: 'No gift is lost. Your gifts stay in transit until a payout arrives.',
  matchDue: (sponsor: string, amount: string) => `${sponsor} owes ${amount}`,
  matchDueDetail: 'Its match is used up or has ended. Record the payment when it arrives.',
  review: 'Review',
  overLimit: (count: number) =>
    count === 1 ? '1 card is over its limit' : `${count} cards are over their limit`,
  limitReached: (count: number) =>
    count === 1 ? '1 card has reached its limit' : `${count} cards have reached their limit`,
  nearLimit: (count: number) =>
    count === 1 ? '1 card is near its limit' : `${count} cards are near their limit`,
  frozen: (count: number) => (count === 1 ? '1 card is frozen' : `${count} cards are frozen`),
  declined: (who: string) => `${who}’s purchase was declined`,
  ownDeclined: 'Your purchase was declined',
  declinedAt: (amount: string, merchant: string) => `${amount} at ${merchant}`,
  noReceipt: (who: string) => `${who} has a purchase without a receipt`,
  report: (who: string) => `${who} requests a reimbursement`,
  ownReturned: (amount: string) => `Your bank returned your reimbursement of ${amount}`,
  ownReturnedDetail: (report: string) => `${report} · Change your bank account so that it can be paid again.`,
  changeAccount: 'Change account',
  ownToChange: 'Changes were requested to your report',
  reportReturned: (who: string) => `The bank returned the payment to ${who}`,
  reportDetail: (title: string, total: string) => `${title}, ${total}`,
  toPay: (count: number, hasMore: boolean) =>
    count === 1
      ? '1 approved report is waiting to be paid'
      : `${hasMore ? `More than ${count}` : count} approved reports are waiting to be paid`,
  toPayDetail: (owed: string, hasMore: boolean) => (hasMore ? `More than ${owed}` : owed),
  pay: 'Pay',
  moreReports: (count: number) =>
    count === 1 ? '1 more report is waiting for you' : `${count} more reports are waiting for you`,
  allReports: (count: number, total: string) => `${count} reports, ${total} in total`,
  decide: 'Review',
  quoted: (reason: string) => `“${reason}”`,
  open: 'Open',
  seeWhy: 'See why',
  latestTransactions: 'Latest transactions',
  allTransactions: 'All transactions',
  noTransactions: 'No purchases yet.',
  latestGifts: 'Latest gifts',
  allGifts: 'All gifts',
  noGifts: 'No gifts yet. They appear here as they come in.',
  yourReimbursements: 'Your reimbursements',
  allReimbursements: 'All reimbursements',
  noReimbursements:
    'No reimbursements yet. Submit a report of what you paid for your organization to be reimbursed.',
  yourCards: 'Your cards',
  teamCards: 'Cards of your teams',
  cardsClosestToLimit: 'Cards closest to their limit',
  allCards: 'All cards',
  noCards: {
    own: 'You don’t have a card yet. An admin of your organization can issue one.',
    team: 'Nobody on your teams has a card yet.',
    all: 'No card is in use. A virtual card is ready to use within a minute.',
  },
  left: 'left',
};
