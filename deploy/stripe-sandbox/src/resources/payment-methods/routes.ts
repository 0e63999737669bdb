import { by, listRoute } from '../../http/list.ts';
import { integer, metadata, required, shape, text } from '../../http/params.ts';
import { type Route, fromBrowser, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { attach } from './attach.ts';
import {
  billingDetailsField,
  paymentMethodFields,
  paymentMethodFrom,
  toBillingDetails,
} from './new-payment-method.ts';
import { type PaymentMethod, paymentMethodKind } from './payment-method.ts';
import { resolvePaymentMethod } from './resolve.ts';

const updateFields = {
  billing_details: billingDetailsField,
  card: shape({ exp_month: integer, exp_year: integer }),
  metadata,
};

export function paymentMethodRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/payment_methods';
  return [
    fromBrowser(
      post(path, paymentMethodFields, (call, params) =>
        store.insert(call.account, paymentMethodFrom(world, params)),
      ),
    ),
    listRoute(store, path, paymentMethodKind, { customer: by('customer'), type: by('type') }),
    get(`${path}/:id`, {}, (call) => resolvePaymentMethod(world, call, call.id, 'id')),
    post(`${path}/:id`, updateFields, (call, params) => {
      const method = store.require(paymentMethodKind, call.account, call.id);
      const before = store.present(method);
      const common = {
        billing_details: params.billing_details
          ? toBillingDetails(params.billing_details)
          : method.billing_details,
        metadata: mergeMetadata(method.metadata ?? {}, params.metadata),
      };
      const { exp_month: month, exp_year: year } = params.card ?? {};
      const after = store.update<PaymentMethod>(
        method.type === 'card'
          ? {
              ...method,
              ...common,
              card: {
                ...method.card,
                exp_month: month ?? method.card.exp_month,
                exp_year: year ?? method.card.exp_year,
              },
            }
          : { ...method, ...common },
      );
      events.emit(call, 'payment_method.updated', after, before);
      return after;
    }),
    post(`${path}/:id/attach`, { customer: required(text) }, (call, params) =>
      attach(world, call, resolvePaymentMethod(world, call, call.id, 'id'), params.customer),
    ),
    post(`${path}/:id/detach`, {}, (call) => {
      const method = store.require(paymentMethodKind, call.account, call.id);
      if (!method.customer)
        throw invalidRequest('The payment method you provided is not attached to a customer.');
      const before = store.present(method);
      const after = store.update({ ...method, customer: null });
      events.emit(call, 'payment_method.detached', after, before);
      return after;
    }),
  ];
}
