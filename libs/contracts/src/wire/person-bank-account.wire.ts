import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';

/** The bank account to which a person is paid. Its number is known to Stripe alone. */
export const PersonBankAccountWire = z.object({
  bankAccount: z
    .object({
      bankName: z.string(),
      last4: z.string(),
      addedAt: Instant,
      /** The last payment to it, where the bank returned it: `reason` in Stripe's code. */
      returned: z.object({ at: Instant, reason: z.string().nullable() }).nullable().default(null),
    })
    .nullable(),
  /** Why it cannot be changed or removed now, as a code; null if it can. */
  changeRefusal: z.string().nullable(),
});
export type PersonBankAccountWire = z.infer<typeof PersonBankAccountWire>;

/** Stripe's element needs this to collect the account number. */
export const BankAccountSetupWire = z.object({
  setupId: Id,
  clientSecret: z.string(),
  stripeAccount: z.string(),
});
export type BankAccountSetupWire = z.infer<typeof BankAccountSetupWire>;
