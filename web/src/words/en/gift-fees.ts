import { type OnlineGiftMethod } from '@almoner/contracts';

const giftsBy: Readonly<Record<OnlineGiftMethod, (count: number) => string>> = {
  card: (count) => (count === 1 ? '1 card gift' : `${count.toLocaleString()} card gifts`),
  bank_debit: (count) => (count === 1 ? '1 bank debit' : `${count.toLocaleString()} bank debits`),
};

export const giftFeeWords = {
  title: 'Fees of the last 30 days',
  hint: 'Donors who cover the fees pay by the rates that are configured for this installation.',
  none: 'No gift was paid at these rates in the last 30 days.',
  failed: 'The fees could not be loaded',
  columns: {
    method: 'Method',
    gifts: 'Gifts',
    rate: 'Configured rate',
    expected: 'Fees at this rate',
    taken: 'Stripe took',
    covered: 'Paid by donors to cover fees',
  },
  methods: { card: 'Card', bank_debit: 'Bank debit' },
  atMost: (rate: string, max: string) => `${rate}, at most ${max}`,
  giftsBy,
  average: (rate: string) => `${rate} on average`,
  ofFees: (fees: string) => `of ${fees} in fees`,
  off: (taken: string, gifts: string) => `Stripe took ${taken} on average of ${gifts} in the last 30 days`,
  set: (rate: string) => `The configured rate is ${rate}.`,
  paidLess: (amount: string) => `Donors who covered the fees paid ${amount} less than the fees.`,
  paidMore: (amount: string) => `Donors who covered the fees paid ${amount} more than the fees.`,
  whoSets: 'The operator of this installation can change the rate.',
  details: 'Compare the fees',
};
