import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

interface Changes {
  payment_method: string | null;
  customer: string | null;
  latest_charge: string | null;
  client_secret: string;
}
export type ShownPaymentIntent = Omit<Stripe.PaymentIntent, keyof Changes> & Changes;
export type PaymentIntent = ShownPaymentIntent & { sandbox: { returnUrl: string | null } };

export const paymentIntentKind: Kind<PaymentIntent, ShownPaymentIntent> = kind<
  PaymentIntent,
  ShownPaymentIntent
>({
  object: 'payment_intent',
  prefix: 'pi',
  noun: 'payment_intent',
  present: ({ sandbox: _, ...intent }) => intent,
});
