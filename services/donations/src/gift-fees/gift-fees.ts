import { Inject, Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { Fees } from './domain/fees.ts';
import { type FeeRates } from './domain/gift-quote.ts';
import { FeeRateRepository } from './persistence/fee-rate.repository.ts';

/** The fees of gifts at the rates of their organization, which are those of the settings unless it has set its own. */
@Injectable()
export class GiftFees {
  /** By the settings. */
  readonly usual: Fees;

  constructor(
    private readonly rates: FeeRateRepository,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    this.usual = new Fees(feeRatesOf(config));
  }

  async of(organizationId: string): Promise<Fees> {
    return this.with(await this.rates.read(organizationId));
  }

  async in(tx: Transaction, organizationId: string): Promise<Fees> {
    return this.with(await this.rates.readIn(tx, organizationId));
  }

  private with(own: Partial<FeeRates>): Fees {
    return new Fees({ ...this.usual.rates, ...own });
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
