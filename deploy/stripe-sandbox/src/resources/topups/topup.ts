import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

type Destination = 'issuing' | 'payments';
type ShownTopup = Omit<Stripe.Topup, 'balance_transaction'> & { balance_transaction: string | null };
export type Topup = ShownTopup & { sandbox: { destination: Destination } };

export const topupKind: Kind<Topup, ShownTopup> = kind<Topup, ShownTopup>({
  object: 'topup',
  prefix: 'tu',
  present: ({ sandbox: _, ...topup }) => topup,
});
