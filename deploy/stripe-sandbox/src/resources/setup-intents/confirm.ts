import { type Call } from '../../http/router.ts';
import { StripeError, invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { methodOf } from '../payment-intents/confirm.ts';
import { depositsAction, refuseWrongDeposits, type NamedDeposits } from '../payment-intents/deposits.ts';
import { behaviorOf } from '../payment-intents/pay.ts';
import { attach } from '../payment-methods/attach.ts';
import { type PaymentMethod, paymentMethodKind } from '../payment-methods/payment-method.ts';
import { type Decline } from '../payment-methods/test-cards.ts';
import { type ConfirmParams } from './fields.ts';
import { type SetupIntent } from './setup-intent.ts';

type CancellationReason = NonNullable<SetupIntent['cancellation_reason']>;

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Puts the method on the intent. */
export function withMethod(intent: SetupIntent, method: PaymentMethod | undefined): SetupIntent {
  if (!method) return intent;
  const waiting = intent.status === 'requires_payment_method';
  return { ...intent, payment_method: method.id, status: waiting ? 'requires_confirmation' : intent.status };
}

export function confirm(world: World, call: Call, current: SetupIntent, params: ConfirmParams): SetupIntent {
  refuseUnless(current, confirmable, 'confirm');
  const method = methodOf(world, call, current, params);
  if (!method) {
    throw unexpectedState(
      current,
      "You cannot confirm this SetupIntent because it's missing a payment method.",
    );
  }
  if (!current.payment_method_types.includes(method.type))
    throw invalidRequest(`The payment method type "${method.type}" is not allowed for this SetupIntent.`, {
      code: 'setup_intent_invalid_parameter',
      param: 'payment_method',
    });
  const returnUrl = params.return_url ?? current.sandbox.returnUrl;
  const intent = world.store.update({ ...withMethod(current, method), sandbox: { returnUrl } });
  requireReturnUrl(call, intent);
  if (mustBeVerified(intent, method)) return awaitDeposits(world, call, intent);
  const { authentication, declines, attaches } = behaviorOf(method);
  if (authentication) return awaitAuthentication(world, call, intent);
  if (declines && !attaches) throw failed(world, call, intent, method, declines);
  return succeed(world, call, intent, method);
}

/** The person came back from 3D Secure. */
export function finishAuthentication(
  world: World,
  call: Call,
  intent: SetupIntent,
  passed: boolean,
): SetupIntent {
  refuseUnless(intent, ['requires_action'], 'confirm');
  const method = world.store.require(paymentMethodKind, call.account, intent.payment_method ?? '');
  if (passed) return succeed(world, call, intent, method);
  throw failed(world, call, intent, method, {
    code: 'setup_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  });
}

export function cancel(
  world: World,
  call: Call,
  intent: SetupIntent,
  reason: CancellationReason | null,
): SetupIntent {
  refuseUnless(intent, confirmable, 'cancel');
  const after = world.store.update({
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled' as const,
  });
  world.events.emit(call, 'setup_intent.canceled', after);
  return after;
}

function succeed(world: World, call: Call, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const kept = intent.customer ? attach(world, call, method, intent.customer) : method;
  world.store.update({ ...kept, sandbox: { ...kept.sandbox, setUp: true } });
  const after = world.store.update({
    ...intent,
    last_setup_error: null,
    next_action: null,
    status: 'succeeded' as const,
  });
  world.events.emit(call, 'setup_intent.succeeded', after);
  return after;
}

/** A bank account that is debited later is verified first; one that is only paid is not. */
function mustBeVerified({ flow_directions: directions }: SetupIntent, method: PaymentMethod): boolean {
  const isOnlyPaid = directions?.join() === 'outbound';
  return method.type === 'us_bank_account' && !isOnlyPaid && !method.sandbox.setUp;
}

function awaitDeposits(world: World, call: Call, intent: SetupIntent): SetupIntent {
  const after = world.store.update({
    ...intent,
    next_action: depositsAction(world, call, intent),
    status: 'requires_action' as const,
  });
  world.events.emit(call, 'setup_intent.requires_action', after);
  return after;
}

/** The person names the amounts of the deposits, or the code of the one deposit. */
export function verifyDeposits(
  world: World,
  call: Call,
  intent: SetupIntent,
  named: NamedDeposits,
): SetupIntent {
  if (intent.next_action?.type !== 'verify_with_microdeposits')
    throw unexpectedState(intent, 'This SetupIntent does not wait for the verification of a bank account.');
  refuseWrongDeposits(named);
  const method = world.store.require(paymentMethodKind, call.account, intent.payment_method ?? '');
  return succeed(world, call, intent, method);
}

function awaitAuthentication(world: World, call: Call, intent: SetupIntent): SetupIntent {
  const url = `${world.url()}/sandbox-pages/authenticate/${intent.id}?client_secret=${intent.client_secret}&account=${call.account}`;
  const { returnUrl } = intent.sandbox;
  const after = world.store.update({
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    status: 'requires_action' as const,
  });
  world.events.emit(call, 'setup_intent.requires_action', after);
  return after;
}

/** The intent needs another method and stores the reason. */
function failed(
  world: World,
  call: Call,
  intent: SetupIntent,
  method: PaymentMethod,
  decline: Decline,
): StripeError {
  const shownMethod = paymentMethodKind.present(method, world.store);
  const body = { type: 'card_error' as const, ...decline, payment_method: shownMethod };
  const error = new StripeError(402, body);
  const after = world.store.update({
    ...intent,
    last_setup_error: error.body,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method' as const,
  });
  world.events.emit(call, 'setup_intent.setup_failed', after);
  return new StripeError(402, { ...body, setup_intent: shown(after) });
}

function requireReturnUrl(call: Call, intent: SetupIntent): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects !== 'never';
  if (call.publishable || !mayRedirect || intent.sandbox.returnUrl) return;
  throw invalidRequest(
    "You must provide a `return_url` when confirming this SetupIntent. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating it.",
    { param: 'return_url' },
  );
}

function refuseUnless(intent: SetupIntent, statuses: string[], verb: string): void {
  if (statuses.includes(intent.status)) return;
  throw unexpectedState(
    intent,
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
  );
}

export function unexpectedState(intent: SetupIntent, message: string): StripeError {
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: shown(intent) });
}

function shown({ sandbox: _, ...intent }: SetupIntent): Omit<SetupIntent, 'sandbox'> {
  return intent;
}
