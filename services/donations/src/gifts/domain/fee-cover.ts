import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';

/** What the payment partner takes of a payment. */
interface FeeRate {
  readonly permille: bigint;
  readonly fixedMinor: bigint;
  readonly mostMinor: bigint | null;
}

/** stripe.com/pricing, for the US: cards, and debits of bank accounts (ACH). */
const rates: Readonly<Record<OnlineGiftMethod, FeeRate>> = {
  card: { permille: 29n, fixedMinor: 30n, mostMinor: null },
  bank_debit: { permille: 8n, fixedMinor: 0n, mostMinor: 500n },
};

/** Rounded half up to a whole minor unit, as the partner does. */
export function feeOf(total: Money, method: OnlineGiftMethod): Money {
  const { permille, fixedMinor, mostMinor } = rates[method];
  const fee = (total.minor * permille + 500n) / 1000n + fixedMinor;
  return Money.ofMinor(mostMinor !== null && fee > mostMinor ? mostMinor : fee, total.currency);
}

export interface GiftQuote {
  readonly amount: Money;
  /** What the donor adds so that the full amount arrives. */
  readonly fee: Money;
  readonly total: Money;
}

export function quoteGift(amount: Money, coverFees: boolean, method: OnlineGiftMethod): GiftQuote {
  const total = coverFees ? grossUp(amount, method) : amount;
  return { amount, fee: total.minus(amount), total };
}

/** What is left of a total for the gift itself. */
export function amountOf(total: Money, coverFees: boolean, method: OnlineGiftMethod): Money {
  return coverFees ? total.minus(feeOf(total, method)) : total;
}

/** The smallest total that leaves at least `amount` after its fee. */
function grossUp({ minor: amount, currency }: Money, method: OnlineGiftMethod): Money {
  const isEnough = (total: bigint) => total - feeOf(Money.ofMinor(total, currency), method).minor >= amount;
  const { permille, fixedMinor, mostMinor } = rates[method];
  // What is left never decreases as the total grows, so the exact sum is within a unit or two of the formula's.
  const uncapped = ((amount + fixedMinor) * 1000n) / (1000n - permille);
  let total = mostMinor !== null && uncapped - amount > mostMinor ? amount + mostMinor : uncapped;
  while (isEnough(total)) total -= 1n;
  while (!isEnough(total)) total += 1n;
  return Money.ofMinor(total, currency);
}
