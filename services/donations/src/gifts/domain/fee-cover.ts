import { Money } from '@almoner/kernel';

/** The payment partner's fee for a charge: 2.9 % and 30 cents (stripe.com/pricing, cards in the US). */
const permille = 29n;
const fixedMinor = 30n;

/** Rounded half up to a whole minor unit, as the partner does. */
export function cardFee(total: Money): Money {
  return Money.ofMinor((total.minor * permille + 500n) / 1000n + fixedMinor, total.currency);
}

export interface GiftQuote {
  readonly amount: Money;
  /** What the donor adds so that the full amount arrives. */
  readonly fee: Money;
  readonly total: Money;
}

export function quoteGift(amount: Money, coverFees: boolean): GiftQuote {
  const total = coverFees ? grossUp(amount) : amount;
  return { amount, fee: total.minus(amount), total };
}

/** The smallest total that leaves at least `amount` after its fee. */
function grossUp({ minor: amount, currency }: Money): Money {
  const isEnough = (total: bigint) => total - cardFee(Money.ofMinor(total, currency)).minor >= amount;
  // What is left never decreases as the total grows, so the exact sum is within a unit or two of the formula's.
  let total = ((amount + fixedMinor) * 1000n) / (1000n - permille);
  while (isEnough(total)) total -= 1n;
  while (!isEnough(total)) total += 1n;
  return Money.ofMinor(total, currency);
}
