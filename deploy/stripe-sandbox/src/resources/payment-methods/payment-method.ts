import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

type Card = NonNullable<Stripe.PaymentMethod['card']>;
export type ShownPaymentMethod = Omit<Stripe.PaymentMethod, 'customer' | 'card'> & {
  customer: string | null;
  card: Card;
};
export type PaymentMethod = ShownPaymentMethod & { sandbox: { number: string; setUp: boolean } };

export const paymentMethodKind: Kind<PaymentMethod, ShownPaymentMethod> = kind<
  PaymentMethod,
  ShownPaymentMethod
>({
  object: 'payment_method',
  prefix: 'pm',
  noun: 'PaymentMethod',
  present: ({ sandbox: _, ...method }) => method,
});
