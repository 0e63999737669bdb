import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';

export type Payout = Stripe.Payout & { balance_transaction: string; destination: string };
export const payoutKind: Kind<Payout> = plainKind<Payout>('payout', 'po');
