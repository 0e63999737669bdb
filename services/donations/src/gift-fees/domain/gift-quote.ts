import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';

/** Stripe's fee for a payment: a percentage of it, and a fixed part. */
export interface FeeRate {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
  readonly fixedMinor: bigint;
  /** The maximum of both together; null without one. */
  readonly maxMinor: bigint | null;
}

export type FeeRates = Readonly<Record<OnlineGiftMethod, FeeRate>>;

/** Rounded half up to a whole minor unit, as Stripe does. */
export function feeOf(total: Money, { basisPoints, fixedMinor, maxMinor }: FeeRate): Money {
  const fee = (total.minor * basisPoints + 5_000n) / 10_000n + fixedMinor;
  return Money.ofMinor(maxMinor !== null && fee > maxMinor ? maxMinor : fee, total.currency);
}

export interface GiftQuote {
  readonly amount: Money;
  /** The amount that the donor adds so that the full gift arrives. */
  readonly fee: Money;
  readonly total: Money;
}

/** The total for a gift of `amount`; with `coverFees`, the smallest total that leaves `amount` after its fee. */
export function quoteGift(amount: Money, coverFees: boolean, rate: FeeRate): GiftQuote {
  const total = coverFees ? grossUp(amount, rate) : amount;
  return { amount, fee: total.minus(amount), total };
}

/** The part of a total that is the gift itself. */
export function amountOf(total: Money, coverFees: boolean, rate: FeeRate): Money {
  return coverFees ? total.minus(feeOf(total, rate)) : total;
}

/** The smallest total that leaves at least `amount` after its fee. */
function grossUp({ minor: amount, currency }: Money, rate: FeeRate): Money {
  const isEnough = (total: bigint) => total - feeOf(Money.ofMinor(total, currency), rate).minor >= amount;
  const { basisPoints, fixedMinor, maxMinor } = rate;
  // The remaining amount never decreases as the total grows, so the exact sum is within a unit or two of the formula's.
  const uncapped = ((amount + fixedMinor) * 10_000n) / (10_000n - basisPoints);
  let total = maxMinor !== null && uncapped - amount > maxMinor ? amount + maxMinor : uncapped;
  while (isEnough(total)) total -= 1n;
  while (!isEnough(total)) total += 1n;
  return Money.ofMinor(total, currency);
}
