import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@almoner/platform';
import { donationsEnvironment } from './config.ts';
import { feeRatesOf } from './gift-fees/gift-fees.ts';
import { usFeeRates } from './test/us-fee-rates.ts';

const feeSettings = donationsEnvironment.pick({
  CARD_FEE_PERCENT: true,
  CARD_FEE_FIXED_MINOR: true,
  BANK_DEBIT_FEE_PERCENT: true,
  BANK_DEBIT_FEE_FIXED_MINOR: true,
  BANK_DEBIT_FEE_MAX_MINOR: true,
});
const ratesOf = (environment: Record<string, string>) =>
  feeRatesOf(readEnvironment(feeSettings, environment));

describe('the settings of the fee rates', () => {
  it('are Stripe’s public prices in the US unless set, also when they are empty', () => {
    expect(ratesOf({})).toEqual(usFeeRates);
    expect(ratesOf({ CARD_FEE_PERCENT: '', BANK_DEBIT_FEE_MAX_MINOR: '' })).toEqual(usFeeRates);
  });

  it('are read exactly', () => {
    expect(
      ratesOf({
        CARD_FEE_PERCENT: '2.2',
        CARD_FEE_FIXED_MINOR: '25',
        BANK_DEBIT_FEE_PERCENT: '0.75',
        BANK_DEBIT_FEE_FIXED_MINOR: '10',
        BANK_DEBIT_FEE_MAX_MINOR: 'none',
      }),
    ).toEqual({
      card: { basisPoints: 220n, fixedMinor: 25n, maxMinor: null },
      bank_debit: { basisPoints: 75n, fixedMinor: 10n, maxMinor: null },
    });
    expect(ratesOf({ CARD_FEE_PERCENT: '3' }).card.basisPoints).toBe(300n);
    expect(ratesOf({ CARD_FEE_PERCENT: '0', CARD_FEE_FIXED_MINOR: '0' }).card).toMatchObject({
      basisPoints: 0n,
      fixedMinor: 0n,
    });
  });

  it.each(['290', '2.905', '20.01', '-1', '2,9', '2.9%', '.029'])('refuse %s as a percentage', (value) =>
    expect(() => ratesOf({ CARD_FEE_PERCENT: value })).toThrow(
      'CARD_FEE_PERCENT: must be a percentage up to 20 with at most two decimals, such as 2.9',
    ),
  );

  it.each(['0.30', '30¢', '-30', '1e3'])('refuse %s as a fixed part', (value) =>
    expect(() => ratesOf({ CARD_FEE_FIXED_MINOR: value })).toThrow(
      'CARD_FEE_FIXED_MINOR: must be a whole number of minor units, such as 30',
    ),
  );

  it('refuse a limit that is not an amount', () =>
    expect(() => ratesOf({ BANK_DEBIT_FEE_MAX_MINOR: '5.00' })).toThrow(
      'BANK_DEBIT_FEE_MAX_MINOR: must be a whole number of minor units, such as 500, or none',
    ));
});
