import { type Call } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { customerKind } from '../customers/customer.ts';
import { type PaymentMethod } from './payment-method.ts';

export function attach(world: World, call: Call, method: PaymentMethod, customer: string): PaymentMethod {
  const { store, events } = world;
  store.require(customerKind, call.account, customer, 'customer');
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const attached = store.update({ ...method, customer });
  events.emit(call, 'payment_method.attached', attached);
  return attached;
}
