import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';
import { type SpendingControls } from '../shared/spending-controls.ts';

export type Cardholder = Omit<Stripe.Issuing.Cardholder, 'spending_controls'> & {
  spending_controls: SpendingControls;
};
export const cardholderKind: Kind<Cardholder> = plainKind<Cardholder>(
  'issuing.cardholder',
  'ich',
  'cardholder',
);
