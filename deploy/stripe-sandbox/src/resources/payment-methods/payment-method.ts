import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

type Card = NonNullable<Stripe.PaymentMethod['card']>;
type UsBankAccount = NonNullable<Stripe.PaymentMethod['us_bank_account']>;
type Common = Omit<Stripe.PaymentMethod, 'customer' | 'card' | 'us_bank_account' | 'type'> & {
  customer: string | null;
};
type ShownCardMethod = Common & { type: 'card'; card: Card; us_bank_account?: undefined };
type ShownBankMethod = Common & { type: 'us_bank_account'; us_bank_account: UsBankAccount; card?: undefined };
export type ShownPaymentMethod = ShownCardMethod | ShownBankMethod;
interface Hidden {
  /** The number of the card or of the account; a bank account that is set up is verified. */
  sandbox: { number: string; setUp: boolean };
}
export type CardMethod = ShownCardMethod & Hidden;
export type BankMethod = ShownBankMethod & Hidden;
export type PaymentMethod = CardMethod | BankMethod;

export const paymentMethodKind: Kind<PaymentMethod, ShownPaymentMethod> = kind<
  PaymentMethod,
  ShownPaymentMethod
>({
  object: 'payment_method',
  prefix: 'pm',
  noun: 'PaymentMethod',
  present: ({ sandbox: _, ...method }) => method,
});
