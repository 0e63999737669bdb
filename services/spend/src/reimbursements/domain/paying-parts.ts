import { Money } from '@almoner/kernel';
import { splitLines } from './forgone-part.ts';

/** The part of a report that one account pays: the wallet, or a restricted fund. */
export interface PayingPart {
  readonly fundId: string | null;
  readonly amount: Money;
}

interface Payable {
  readonly currency: string;
  /** The author's donation from it, in minor units. */
  readonly forgonePart: number;
  readonly lines: readonly { readonly fundId: string | null; readonly amount: number }[];
}

/** The wallet pays the lines that name no fund. */
export function payingParts({ currency, forgonePart, lines }: Payable): PayingPart[] {
  const sums = new Map<string | null, number>();
  for (const { fundId, amount } of splitLines({ currency, forgonePart, lines }).paid)
    sums.set(fundId, (sums.get(fundId) ?? 0) + amount);
  return [...sums].map(([fundId, minor]) => ({ fundId, amount: Money.ofMinor(minor, currency) }));
}
