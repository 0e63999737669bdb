import { type Call } from '../../http/router.ts';
import { type StripeError, invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { attach } from '../payment-methods/attach.ts';
import { paymentMethodFrom } from '../payment-methods/new-payment-method.ts';
import { type PaymentMethod, paymentMethodKind } from '../payment-methods/payment-method.ts';
import { resolvePaymentMethod } from '../payment-methods/resolve.ts';
import { sentOr } from '../shared/merge.ts';
import { type ConfirmParams } from './fields.ts';
import { startDebit } from './debit.ts';
import { behaviorOf, charge, failed } from './pay.ts';
import { type PaymentIntent } from './payment-intent.ts';

type MethodParams = Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>;

/** The PaymentMethod that a call brings, or the one that the intent already has. */
export function methodOf(
  world: World,
  call: Call,
  intent: Pick<PaymentIntent, 'payment_method'>,
  params: MethodParams,
): PaymentMethod | undefined {
  if (params.payment_method_data) {
    return world.store.insert(call.account, paymentMethodFrom(world, params.payment_method_data));
  }
  const id = params.payment_method ?? intent.payment_method;
  return id ? resolvePaymentMethod(world, call, id) : undefined;
}

/** Puts the method on the intent; a payment that will be repeated keeps the card with the customer. */
export function withMethod(intent: PaymentIntent, method: PaymentMethod | undefined): PaymentIntent {
  if (!method) return intent;
  const waiting = intent.status === 'requires_payment_method';
  return { ...intent, payment_method: method.id, status: waiting ? 'requires_confirmation' : intent.status };
}

export function confirm(
  world: World,
  call: Call,
  current: PaymentIntent,
  params: ConfirmParams,
): PaymentIntent {
  refuseWrongState(current);
  refuseKeepingOffSession(current, params);
  const method = methodOf(world, call, current, params);
  if (!method) {
    throw unexpectedState(
      current,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    );
  }
  const intent = world.store.update({
    ...withMethod(current, method),
    capture_method: params.capture_method ?? current.capture_method,
    receipt_email: sentOr(params.receipt_email, current.receipt_email),
    setup_future_usage: sentOr(params.setup_future_usage, current.setup_future_usage),
    sandbox: { returnUrl: params.return_url ?? current.sandbox.returnUrl },
  });
  requireReturnUrl(call, intent);
  refuseOtherType(intent, method);
  const ready = keepForLater(world, call, intent, method);
  if (ready.type === 'us_bank_account') return startDebit(world, call, intent, ready, params);
  if (!needsAuthentication(ready)) return charge(world, call, intent, ready);
  if (isOffSession(params)) {
    throw failed(world, call, intent, ready, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
  return awaitAuthentication(world, call, intent);
}

/** The person came back from 3D Secure. */
export function finishAuthentication(
  world: World,
  call: Call,
  intent: PaymentIntent,
  passed: boolean,
): PaymentIntent {
  if (intent.status !== 'requires_action' || !intent.payment_method) refuseWrongState(intent);
  const method = world.store.require(paymentMethodKind, call.account, intent.payment_method ?? '');
  if (passed) return charge(world, call, intent, method);
  throw failed(world, call, intent, method, {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  });
}

function refuseOtherType({ payment_method_types: types }: PaymentIntent, { type }: PaymentMethod): void {
  if (types.includes(type)) return;
  throw invalidRequest(`The payment method type "${type}" is not allowed for this PaymentIntent.`, {
    code: 'payment_intent_incompatible_payment_method',
    param: 'payment_method',
  });
}

function keepForLater(world: World, call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentMethod {
  if (!intent.setup_future_usage || !intent.customer) return method;
  return attach(world, call, method, intent.customer);
}

function needsAuthentication(method: PaymentMethod): boolean {
  const { authentication } = behaviorOf(method);
  return authentication === 'always' || (authentication === 'unless_set_up' && !method.sandbox.setUp);
}

const isOffSession = ({ off_session }: ConfirmParams) => off_session != null && off_session !== 'false';

function awaitAuthentication(world: World, call: Call, intent: PaymentIntent): PaymentIntent {
  const url = `${world.url()}/sandbox-pages/authenticate/${intent.id}?client_secret=${intent.client_secret}&account=${call.account}`;
  const { returnUrl } = intent.sandbox;
  const after = world.store.update({
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    status: 'requires_action' as const,
  });
  world.events.emit(call, 'payment_intent.requires_action', after);
  return after;
}

/** Redirecting methods need a way back, unless the intent rules them out; Stripe.js brings its own. */
function requireReturnUrl(call: Call, intent: PaymentIntent): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects !== 'never';
  if (call.publishable || !mayRedirect || intent.sandbox.returnUrl) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating the PaymentIntent.",
    { param: 'return_url' },
  );
}

/** Stripe sets a method up for later use only while the person is there. */
function refuseKeepingOffSession(current: PaymentIntent, params: ConfirmParams): void {
  if (!isOffSession(params) || sentOr(params.setup_future_usage, current.setup_future_usage) === null) return;
  throw invalidRequest(
    'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent. The customer needs to be on-session to perform the steps which may be required to set up the PaymentMethod for future usage.',
    { code: 'payment_intent_invalid_parameter', param: 'off_session' },
  );
}

function refuseWrongState(intent: PaymentIntent): void {
  if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) return;
  throw unexpectedState(
    intent,
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
  );
}

export function unexpectedState(intent: PaymentIntent, message: string): StripeError {
  const { sandbox: _, ...shown } = intent;
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: shown });
}
