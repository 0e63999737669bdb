import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

interface Changes {
  payment_method: string | null;
  customer: string | null;
  client_secret: string;
}
export type ShownSetupIntent = Omit<Stripe.SetupIntent, keyof Changes> & Changes;
export type SetupIntent = ShownSetupIntent & { sandbox: { returnUrl: string | null } };

export const setupIntentKind: Kind<SetupIntent, ShownSetupIntent> = kind<SetupIntent, ShownSetupIntent>({
  object: 'setup_intent',
  prefix: 'seti',
  noun: 'setupintent',
  present: ({ sandbox: _, ...intent }) => intent,
});
