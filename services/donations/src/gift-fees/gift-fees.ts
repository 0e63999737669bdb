import { Inject, Injectable } from '@nestjs/common';
import { failure, largestPaymentMinor, type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { amountOf, quoteGift, type FeeRates, type GiftQuote } from './domain/gift-quote.ts';

/** The fees of gifts at the configured rates. The only code that reads those settings. */
@Injectable()
export class GiftFees {
  readonly rates: FeeRates;

  constructor(@Inject(DONATIONS_CONFIG) config: DonationsConfig) {
    this.rates = feeRatesOf(config);
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

type FeeSettings = Pick<
  DonationsConfig,
  | 'CARD_FEE_PERCENT'
  | 'CARD_FEE_FIXED_MINOR'
  | 'BANK_DEBIT_FEE_PERCENT'
  | 'BANK_DEBIT_FEE_FIXED_MINOR'
  | 'BANK_DEBIT_FEE_MAX_MINOR'
>;

export const feeRatesOf = (config: FeeSettings): FeeRates => ({
  card: {
    basisPoints: config.CARD_FEE_PERCENT,
    fixedMinor: config.CARD_FEE_FIXED_MINOR,
    maxMinor: null,
  },
  bank_debit: {
    basisPoints: config.BANK_DEBIT_FEE_PERCENT,
    fixedMinor: config.BANK_DEBIT_FEE_FIXED_MINOR,
    maxMinor: config.BANK_DEBIT_FEE_MAX_MINOR,
  },
});
