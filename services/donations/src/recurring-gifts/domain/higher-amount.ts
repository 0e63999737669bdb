import { largestPaymentMinor } from '@almoner/contracts';
import { Money, minorDigits } from '@almoner/kernel';

/** From this many units of the currency on, amounts are suggested in steps of five. */
const stepsOfFiveFrom = 20n;

/**
 * A higher amount to suggest: a quarter more, rounded up to a whole unit of the currency, or to five of them from 20 on. Null when no gift may be
 * that large.
 */
export function higherAmount(amount: Money): Money | null {
  const unit = 10n ** BigInt(minorDigits(amount.currency));
  const quarterMore = (amount.minor * 5n + 3n) / 4n;
  const step = quarterMore >= stepsOfFiveFrom * unit ? 5n * unit : unit;
  const suggested = ((quarterMore + step - 1n) / step) * step;
  return suggested > BigInt(largestPaymentMinor) ? null : Money.ofMinor(suggested, amount.currency);
}
