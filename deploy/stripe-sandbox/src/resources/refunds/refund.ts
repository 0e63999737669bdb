import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';

export type Refund = Stripe.Refund & { charge: string };
export const refundKind: Kind<Refund> = plainKind<Refund>('refund', 're');
