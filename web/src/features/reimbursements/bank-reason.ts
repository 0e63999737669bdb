import { cashWords } from '../../words/en/wallet.ts';

/** What the bank said, by Stripe's code; null where it said nothing. */
export const bankReason = (code: string | null): string | null =>
  code === null ? null : (cashWords.bankReasons[code] ?? cashWords.otherBankReason(code));
