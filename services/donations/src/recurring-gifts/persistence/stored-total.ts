import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type GiftFees } from '../../gift-fees/gift-fees.ts';

export interface TotalColumns {
  /** Null in a row of the previous release, which computes the total at each charge. */
  total_minor: string | number | null;
  amount_minor: string | number;
  currency: string;
  cover_fees: boolean;
  method_type: OnlineGiftMethod;
}

/** What a recurring gift charges; by the rates of the settings where the previous release, which knows no others, has stored none. */
export function totalOf(
  { total_minor: stored, amount_minor: amount, currency, ...plan }: TotalColumns,
  fees: GiftFees,
): Money {
  if (stored !== null) return Money.ofMinor(BigInt(stored), currency);
  return fees.usual.quote(Money.ofMinor(BigInt(amount), currency), plan.cover_fees, plan.method_type).total;
}
