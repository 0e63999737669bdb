import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';
import { type Refund, refundKind } from '../refunds/refund.ts';

interface Changes {
  balance_transaction: string | null;
  payment_intent: string;
  payment_method: string;
}
export type Charge = Omit<Stripe.Charge, keyof Changes | 'refunds'> & Changes;

export const chargeKind: Kind<Charge> = kind<Charge, Charge>({
  object: 'charge',
  prefix: 'ch',
  present: (charge) => charge,
  reveal: (charge, field, store) => {
    if (field !== 'refunds') return undefined;
    const data: Refund[] = store.where(refundKind, 'charge', charge.id).reverse();
    return { object: 'list', data, has_more: false, url: `/v1/charges/${charge.id}/refunds` };
  },
});
