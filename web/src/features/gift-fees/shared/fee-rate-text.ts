import { type FeeComparisonWire, type FeeRateWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { giftFeeWords as words } from '../../../words/en/gift-fees.ts';

/** As "2.9% + $0.30", or "0.8%, at most $5.00". */
export function feeRateText(
  { basisPoints, fixed, max }: FeeComparisonWire['effectiveRate'] & Partial<FeeRateWire>,
  currency: string,
): string {
  const percentage = `${(basisPoints / 100).toLocaleString(undefined, { maximumFractionDigits: 2 })}%`;
  const rate = fixed === 0 ? percentage : `${percentage} + ${moneyText(fixed, currency)}`;
  return max == null ? rate : words.atMost(rate, moneyText(max, currency));
}
