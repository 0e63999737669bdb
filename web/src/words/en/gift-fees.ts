import { type OnlineGiftMethod } from '@almoner/contracts';

const giftsBy: Readonly<Record<OnlineGiftMethod, (count: number) => string>> = {
  card: (count) => (count === 1 ? '1 card gift' : `${count.toLocaleString('en')} card gifts`),
  bank_debit: (count) => (count === 1 ? '1 bank debit' : `${count.toLocaleString('en')} bank debits`),
};

export const giftFeeWords = {
  title: 'Payment fees, last 30 days',
  hint: 'Donors who cover the fees are charged at these rates. If your contract with Stripe has different rates, set them here.',
  none: 'No gift was paid at these rates in the last 30 days.',
  failed: 'The fees could not be loaded',
  columns: {
    method: 'Payment method',
    gifts: 'Gifts',
    rate: 'Configured rate',
    expected: 'Fees at this rate',
    taken: 'Charged by Stripe',
    covered: 'Paid by donors to cover fees',
  },
  methods: { card: 'Card', bank_debit: 'Bank debit' },
  atMost: (rate: string, max: string) => `${rate}, capped at ${max}`,
  giftsBy,
  average: (rate: string) => `effective rate ${rate}`,
  ofFees: (fees: string) => `of ${fees} charged`,
  off: (taken: string, gifts: string) => `Stripe charged ${taken} on average on ${gifts} in the last 30 days`,
  set: (rate: string) => `The configured rate is ${rate}.`,
  paidLess: (amount: string) =>
    `Donors who covered the fees paid ${amount} less than Stripe charged on their gifts.`,
  paidMore: (amount: string) =>
    `Donors who covered the fees paid ${amount} more than Stripe charged on their gifts.`,
  change: 'Change rates',
  changeHint:
    'New rates apply to gifts that are started from now on. A recurring gift keeps its total until its donor changes the amount, switches between card and bank account, or restarts it.',
  percentage: 'Percentage',
  invalidPercentage: 'Enter a percentage up to 20 with at most two decimals, such as 2.9',
  platformRate: (rate: string) => `Leave this empty to use the platform’s rate: ${rate}.`,
  fixed: 'Fixed amount per gift',
  max: 'Maximum fee per gift',
  maxHint: 'Leave this empty if there is no maximum.',
  save: 'Save rates',
  saved: 'Rates saved',
  details: 'Compare the fees',
};
