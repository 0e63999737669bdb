import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';

export type Customer = Stripe.Customer;
export const customerKind: Kind<Customer> = plainKind<Customer>('customer', 'cus');
