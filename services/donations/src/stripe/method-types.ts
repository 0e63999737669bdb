import { type OnlineGiftMethod } from '@almoner/contracts';

/** Payment methods for an intent: the fees of the two differ, and the donor chose one, so the other is not offered. */
export const typesOf = (method: OnlineGiftMethod) =>
  method === 'bank_debit'
    ? { allowed_payment_method_types: ['us_bank_account' as const] }
    : { excluded_payment_method_types: ['us_bank_account' as const] };
