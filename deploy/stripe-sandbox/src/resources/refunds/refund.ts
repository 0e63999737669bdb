import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

export type Refund = Stripe.Refund & { charge: string };
export const refundKind: Kind<Refund> = kind<Refund, Refund>({
  object: 'refund',
  prefix: 're',
  present: (refund) => refund,
  reveal: (_, field) => (field === 'failure_balance_transaction' ? null : undefined),
});
