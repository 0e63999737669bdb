import { cashWords } from '../../words/en/wallet.ts';

/** The bank's reason, by Stripe's code; null without one. */
export const bankReason = (code: string | null): string | null =>
  code === null ? null : (cashWords.bankReasons[code] ?? cashWords.otherBankReason(code));
