import { type FeeRates } from '../gift-fees/domain/gift-quote.ts';

/** Stripe's public prices in the US: 2.9% + 30¢ by card, 0.8% up to $5 by bank debit. */
export const usFeeRates: FeeRates = {
  card: { basisPoints: 290n, fixedMinor: 30n, maxMinor: null },
  bank_debit: { basisPoints: 80n, fixedMinor: 0n, maxMinor: 500n },
};
