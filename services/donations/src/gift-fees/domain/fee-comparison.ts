import { addDays, utcDay, type Day, type Money } from '@almoner/kernel';
import { type FeeRate } from './gift-quote.ts';

/** Gifts that were paid while one rate was set. */
export interface FeeSums {
  readonly gifts: number;
  /** The amount that the donors paid. */
  readonly charged: Money;
  /** The fees by the rate. */
  readonly expected: Money;
  /** The fees that Stripe took. */
  readonly taken: Money;
  /** For the gifts whose donors covered the fees. */
  readonly covered: { readonly gifts: number; readonly added: Money; readonly taken: Money };
}

/**
 * A day sums its gifts by this key, so that gifts of an earlier rate are left out once the rate is changed. It is stored: do
 * not change the format.
 */
export const keyOfRate = ({ basisPoints, fixedMinor, maxMinor }: FeeRate): string =>
  [basisPoints, fixedMinor, ...(maxMinor === null ? [] : [maxMinor])].join('/');

const comparedDays = 30;
/** Today is the last one. */
export const firstComparedDay = (now: Date): Day => addDays(utcDay(now), 1 - comparedDays);

const giftsMin = 10;
const tolerancePercent = 5n;

/**
 * Returns whether the rate should be changed: Stripe charged over 5% more or less than expected, for at least ten gifts. Foreign cards cost
 * more, so a few of them in a month are no reason to change it.
 */
export function differsFromRate({ gifts, expected, taken }: FeeSums): boolean {
  const difference = taken.exceeds(expected) ? taken.minus(expected) : expected.minus(taken);
  return gifts >= giftsMin && difference.minor * 100n > expected.minor * tolerancePercent;
}

/**
 * The rate that adds up to what Stripe took, to a hundredth of a percent. Its fixed part is that of the rate, because the sums do not
 * say how the two are divided; none when there is a limit, or when Stripe took less.
 */
export function effectiveRate(
  { gifts, charged, taken }: FeeSums,
  { fixedMinor, maxMinor }: FeeRate,
): Pick<FeeRate, 'basisPoints' | 'fixedMinor'> {
  const allFixed = BigInt(gifts) * fixedMinor;
  const hasFixed = maxMinor === null && taken.minor >= allFixed;
  const variable = hasFixed ? taken.minor - allFixed : taken.minor;
  const basisPoints = (variable * 20_000n + charged.minor) / (charged.minor * 2n);
  return { basisPoints, fixedMinor: hasFixed ? fixedMinor : 0n };
}
