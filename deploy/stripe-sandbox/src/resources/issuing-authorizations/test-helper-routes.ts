import { anything, bool, natural, positiveInteger, required } from '../../http/params.ts';
import { type Call, type Route, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { type IssuingTransaction } from '../issuing-transactions/issuing-transaction.ts';
import { recordTransaction } from '../issuing-transactions/record-transaction.ts';
import { type Authorization, authorizationKind } from './authorization.ts';
import { increment } from './authorize.ts';
import { adjustHold } from './hold.ts';
import { stillOpen, sumsOf, withSums } from './sums.ts';

const path = '/v1/test_helpers/issuing/authorizations/:id';

/** Later actions of the network on an authorization. */
export function authorizationTestHelperRoutes(world: World): Route[] {
  return [
    post(
      `${path}/capture`,
      { capture_amount: positiveInteger, close_authorization: bool, purchase_details: anything },
      (call, params) => capture(world, call, params.capture_amount, params.close_authorization ?? true),
    ),
    post(
      `${path}/increment`,
      { increment_amount: required(positiveInteger), is_amount_controllable: bool },
      (call, params) =>
        increment(
          world,
          call,
          pending(world, call),
          params.increment_amount,
          params.is_amount_controllable ?? false,
        ),
    ),
    post(`${path}/reverse`, { reverse_amount: positiveInteger }, (call, params) =>
      reverse(world, call, params.reverse_amount),
    ),
    post(`${path}/expire`, {}, (call) => change(world, call, pending(world, call), { status: 'expired' })),
    post(
      `${path}/finalize_amount`,
      { final_amount: required(natural), fleet: anything, fuel: anything },
      (call, params) => finalize(world, call, params.final_amount),
    ),
    post(`${path}/fraud_challenges/respond`, { confirmed: required(bool) }, (call, params) =>
      change(world, call, find(world, call), { verified_by_fraud_challenge: params.confirmed }),
    ),
  ];
}

/** Stripe lets an expired authorization be captured late, but not a declined, closed or reversed one. */
function capture(
  world: World,
  call: Call,
  wanted: number | null | undefined,
  closes: boolean,
): Authorization {
  const authorization = find(world, call);
  if (!authorization.approved || !['pending', 'expired'].includes(authorization.status)) {
    throw invalidRequest(`An authorization that is ${authorization.status} cannot be captured.`);
  }
  const sums = sumsOf(authorization);
  const amount = wanted ?? stillOpen(sums);
  if (amount < 1) throw invalidRequest('Nothing is left to capture.', { param: 'capture_amount' });
  const before = world.store.present(authorization);
  recordTransaction(world, call, {
    type: 'capture',
    amount,
    currency: authorization.currency,
    authorization: authorization.id,
    card: authorization.card,
    cardholder: authorization.cardholder,
    merchant: authorization.merchant_data,
    wallet: walletOf(authorization),
  });
  const after = world.store.update({
    ...authorization,
    ...withSums(authorization, { ...sums, captured: sums.captured + amount }),
    status: closes ? 'closed' : authorization.status,
  });
  adjustHold(world, after);
  world.events.emit(call, 'issuing_authorization.updated', after, before);
  return after;
}

function reverse(world: World, call: Call, wanted: number | null | undefined): Authorization {
  const authorization = pending(world, call);
  const sums = sumsOf(authorization);
  const open = stillOpen(sums);
  const amount = wanted ?? open;
  if (amount > open) {
    throw invalidRequest('The reversal is greater than what is held.', { param: 'reverse_amount' });
  }
  const isFull = amount === open;
  return change(world, call, authorization, {
    ...withSums(authorization, { ...sums, reversed: sums.reversed + amount }),
    ...(isFull && { status: sums.captured > 0 ? ('closed' as const) : ('reversed' as const) }),
  });
}

/** The merchant names the whole amount that it will capture, earlier captures included; it may be more than was authorized. */
function finalize(world: World, call: Call, finalAmount: number): Authorization {
  const authorization = pending(world, call);
  const sums = sumsOf(authorization);
  if (finalAmount < sums.captured) {
    throw invalidRequest('The final amount is less than what was captured.', { param: 'final_amount' });
  }
  const authorized = Math.max(sums.authorized, finalAmount + sums.reversed);
  const reversed = authorized - finalAmount;
  return change(world, call, authorization, withSums(authorization, { ...sums, authorized, reversed }));
}

function change(
  world: World,
  call: Call,
  current: Authorization,
  changes: Partial<Authorization>,
): Authorization {
  const before = world.store.present(current);
  const after = world.store.update({ ...current, ...changes });
  adjustHold(world, after);
  world.events.emit(call, 'issuing_authorization.updated', after, before);
  return after;
}

function find({ store }: World, call: Call): Authorization {
  return store.require(authorizationKind, call.account, call.id);
}

function pending(world: World, call: Call): Authorization {
  const authorization = find(world, call);
  if (authorization.status === 'pending') return authorization;
  throw invalidRequest(`This needs a pending authorization; this one is ${authorization.status}.`);
}

function walletOf({ wallet }: Authorization): IssuingTransaction['wallet'] {
  return wallet === 'apple_pay' || wallet === 'google_pay' || wallet === 'samsung_pay' ? wallet : null;
}
