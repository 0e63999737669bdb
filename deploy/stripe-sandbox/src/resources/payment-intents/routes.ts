import { by, listRoute } from '../../http/list.ts';
import { anything, integer, listOf, natural, oneOf, positiveInteger, text } from '../../http/params.ts';
import { type Call, type Route, fromBrowser, get, post } from '../../http/router.ts';
import { invalidRequest, unauthorized } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { customerKind } from '../customers/customer.ts';
import { cancel, capture } from './capture.ts';
import { confirm, methodOf, withMethod } from './confirm.ts';
import { verifyDeposits } from './debit.ts';
import { type CreateParams, confirmFields, createFields, updateFields } from './fields.ts';
import { newPaymentIntent, withParams } from './new-payment-intent.ts';
import { type PaymentIntent, paymentIntentKind } from './payment-intent.ts';

export function paymentIntentRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/payment_intents';
  return [
    post(path, createFields, (call, params) => create(world, call, params)),
    listRoute(store, path, paymentIntentKind, { customer: by('customer') }),
    fromBrowser(
      get(`${path}/:id`, { client_secret: text }, (call, params) => find(world, call, params.client_secret)),
    ),
    post(`${path}/:id`, updateFields, (call, params) => {
      const intent = find(world, call);
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
        throw invalidRequest(`This PaymentIntent cannot be updated: its status is ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      return store.update(withMethod(withParams(intent, params), methodOf(world, call, intent, params)));
    }),
    fromBrowser(
      post(`${path}/:id/confirm`, confirmFields, (call, params) =>
        confirm(world, call, find(world, call, params.client_secret), params),
      ),
    ),
    fromBrowser(
      post(
        `${path}/:id/verify_microdeposits`,
        { amounts: listOf(integer), client_secret: text, descriptor_code: text },
        (call, params) => verifyDeposits(world, call, find(world, call, params.client_secret), params),
      ),
    ),
    post(
      `${path}/:id/capture`,
      {
        amount_to_capture: positiveInteger,
        application_fee_amount: natural,
        final_capture: anything,
        metadata: anything,
      },
      (call, params) => capture(world, call, find(world, call), params.amount_to_capture),
    ),
    post(
      `${path}/:id/cancel`,
      { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
      (call, params) => cancel(world, call, find(world, call), params.cancellation_reason ?? null),
    ),
  ];
}

function create(world: World, call: Call, params: CreateParams): PaymentIntent {
  const { store, events } = world;
  if (params.customer) store.require(customerKind, call.account, params.customer, 'customer');
  const blank = newPaymentIntent(store, params);
  const method = methodOf(world, call, blank, params);
  const intent = store.insert(call.account, withMethod(blank, method));
  events.emit(call, 'payment_intent.created', intent);
  if (!params.confirm) return intent;
  const { off_session, return_url, mandate_data } = params;
  return confirm(world, call, intent, { off_session, return_url, mandate_data });
}

/** From a browser only with the intent's own client secret. */
function find({ store }: World, call: Call, clientSecret?: string | null): PaymentIntent {
  const intent = store.require(paymentIntentKind, call.account, call.id);
  if (call.publishable && intent.client_secret !== clientSecret) {
    throw unauthorized(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    );
  }
  return intent;
}
