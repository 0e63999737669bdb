import { failure, largestPaymentMinor, type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { amountOf, quoteGift, type FeeRates, type GiftQuote } from './gift-quote.ts';

/** The fees of gifts at these rates. */
export class Fees {
  readonly rates: FeeRates;

  constructor(rates: FeeRates) {
    this.rates = rates;
  }

  quote(amount: Money, coverFees: boolean, method: OnlineGiftMethod): GiftQuote {
    return quoteGift(amount, coverFees, this.rates[method]);
  }

  /** The quote of a gift to be paid. @throws DomainError `gift_total_too_large` above the most that Stripe charges at once. */
  payable(amount: Money, coverFees: boolean, method: OnlineGiftMethod): GiftQuote {
    const quote = this.quote(amount, coverFees, method);
    if (quote.total.exceeds(Money.ofMinor(largestPaymentMinor, amount.currency)))
      throw failure('gift_total_too_large', undefined, [
        { field: 'amount', message: `With the fees at most ${largestPaymentMinor}` },
      ]);
    return quote;
  }

  /** The part of a total that is the gift itself. */
  amountOf(total: Money, coverFees: boolean, method: OnlineGiftMethod): Money {
    return amountOf(total, coverFees, this.rates[method]);
  }
}
