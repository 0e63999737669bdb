import { isRoutingNumber } from '@almoner/kernel';
import { z } from 'zod';
import { nameOf } from '../primitives.ts';
import { PaymentMethodWire } from '../wire/user.wire.ts';
import { route } from './route.ts';

export const BankAccountInput = z.strictObject({
  holderName: nameOf('The name of the holder'),
  routingNumber: z
    .string()
    .refine(isRoutingNumber, 'This is not a valid routing number. Check its nine digits'),
  /** Goes to the payment partner and is never stored here. */
  accountNumber: z.string().regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits'),
});

export const paymentMethodsHttp = {
  linkBankAccount: route('POST', '/bank-accounts', {
    summary: 'Link a bank account of the organization',
    body: BankAccountInput,
    reply: z.object({ paymentMethods: z.array(PaymentMethodWire) }),
  }),
  listPaymentMethods: route('POST', '/financial/paymentMethods', {
    summary: 'The linked bank accounts of the caller’s organization',
    body: z.strictObject({
      /** Accepted from the page, but ignored. */
      paymentMethods: z.array(z.unknown()).max(1000).nullish(),
      connectAccountID: z.string().max(100).nullish(),
    }),
    reply: z.object({ paymentMethods: z.array(PaymentMethodWire) }),
  }),
};
