import { by, listRoute } from '../../http/list.ts';
import { integer, listOf, oneOf, text } from '../../http/params.ts';
import { type Call, type Route, fromBrowser, get, post } from '../../http/router.ts';
import { unauthorized } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { customerKind } from '../customers/customer.ts';
import { methodOf } from '../payment-intents/confirm.ts';
import { cancel, confirm, unexpectedState, verifyDeposits, withMethod } from './confirm.ts';
import { type CreateParams, type UpdateParams, confirmFields, createFields, updateFields } from './fields.ts';
import { newSetupIntent, withParams } from './new-setup-intent.ts';
import { type SetupIntent, setupIntentKind } from './setup-intent.ts';

export function setupIntentRoutes(world: World): Route[] {
  const path = '/v1/setup_intents';
  return [
    post(path, createFields, (call, params) => create(world, call, params)),
    listRoute(world.store, path, setupIntentKind, {
      customer: by('customer'),
      payment_method: by('payment_method'),
    }),
    fromBrowser(
      get(`${path}/:id`, { client_secret: text }, (call, params) => find(world, call, params.client_secret)),
    ),
    post(`${path}/:id`, updateFields, (call, params) => update(world, call, params)),
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
      `${path}/:id/cancel`,
      { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
      (call, params) => cancel(world, call, find(world, call), params.cancellation_reason ?? null),
    ),
  ];
}

function create(world: World, call: Call, params: CreateParams): SetupIntent {
  const { store, events } = world;
  if (params.customer) store.require(customerKind, call.account, params.customer, 'customer');
  const blank = newSetupIntent(store, params);
  const method = methodOf(world, call, blank, params);
  const intent = store.insert(call.account, withMethod(blank, method));
  events.emit(call, 'setup_intent.created', intent);
  return params.confirm ? confirm(world, call, intent, { return_url: params.return_url }) : intent;
}

function update(world: World, call: Call, params: UpdateParams): SetupIntent {
  const intent = find(world, call);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedState(intent, `This SetupIntent cannot be updated: its status is ${intent.status}.`);
  }
  if (params.customer) world.store.require(customerKind, call.account, params.customer, 'customer');
  return world.store.update(withMethod(withParams(intent, params), methodOf(world, call, intent, params)));
}

/** From a browser only with the intent's own client secret. */
function find({ store }: World, call: Call, clientSecret?: string | null): SetupIntent {
  const intent = store.require(setupIntentKind, call.account, call.id);
  if (call.publishable && intent.client_secret !== clientSecret) {
    throw unauthorized(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
    );
  }
  return intent;
}
