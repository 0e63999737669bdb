import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { type Call } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { type Card, cardKind } from '../issuing-cards/card.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { type Authorization, type ShownAuthorization, authorizationKind } from './authorization.ts';
import { adjustHold } from './hold.ts';
import { type Merchant } from './merchant.ts';
import { type Decision, requestDecision } from './real-time-decision.ts';
import { refusalReason } from './stripe-checks.ts';
import { sumsOf, withSums } from './sums.ts';

export type AuthorizationMethod = Stripe.Issuing.Authorization.AuthorizationMethod;

export interface PurchaseRequest {
  card: Card;
  amount: number;
  currency: string;
  merchantAmount: number;
  merchantCurrency: string;
  merchant: Merchant;
  method: AuthorizationMethod;
  wallet: string | null;
  isAmountControllable: boolean;
  verification: Stripe.Issuing.Authorization.VerificationData;
  amountDetails: Stripe.Issuing.Authorization.AmountDetails | null;
}

type Amounts = Pick<
  PurchaseRequest,
  'amount' | 'amountDetails' | 'currency' | 'merchantAmount' | 'merchantCurrency' | 'isAmountControllable'
>;

/** A purchase as the network sends it: Stripe's own checks, then the platform's real-time decision, then the record. */
export async function authorize(world: World, call: Call, request: PurchaseRequest): Promise<Authorization> {
  const { store, events } = world;
  const draft = newAuthorization(world, call.account, request);
  const decision = await decide(world, call, draft, request);
  return world.database.atomically(() => {
    const amount = decision.approved ? (decision.amount ?? request.amount) : request.amount;
    const { sandbox } = draft;
    const authorization = store.insert(call.account, {
      ...withHistory(world, draft, { ...request, amount }, decision, draft.created),
      amount,
      approved: decision.approved,
      status: decision.approved ? 'pending' : 'closed',
      sandbox: { ...sandbox, authorized: decision.approved ? amount : 0 },
    });
    adjustHold(world, authorization);
    events.emit(call, 'issuing_authorization.created', authorization);
    return authorization;
  });
}

/** Increases an open authorization; if the increment is declined, the authorization is unchanged. */
export async function increment(
  world: World,
  call: Call,
  current: Authorization,
  amount: number,
  isAmountControllable: boolean,
): Promise<Authorization> {
  const { store, events } = world;
  const { currency } = current;
  const amounts: Amounts = {
    amount,
    amountDetails: null,
    currency,
    merchantAmount: amount,
    merchantCurrency: currency,
    isAmountControllable,
  };
  const requestedAt = world.clock.now();
  const decision = await decide(world, call, current, amounts);
  return world.database.atomically(() => {
    const latest = store.require(authorizationKind, call.account, current.id);
    const before = store.present(latest);
    const added = decision.approved ? (decision.amount ?? amount) : 0;
    const sums = sumsOf(latest);
    const after = store.update({
      ...withHistory(world, latest, amounts, decision, requestedAt),
      ...withSums(latest, { ...sums, authorized: sums.authorized + added }),
    });
    adjustHold(world, after);
    events.emit(call, 'issuing_authorization.updated', after, before);
    return after;
  });
}

async function decide(
  world: World,
  call: Call,
  authorization: Authorization,
  request: Amounts,
): Promise<Decision> {
  const { store, clock } = world;
  const card = cardKind.present(store.require(cardKind, call.account, authorization.card), store);
  const reason = refusalReason(world, {
    account: call.account,
    card,
    amount: request.amount,
    currency: request.currency,
    category: authorization.merchant_data.category,
    country: authorization.merchant_data.country ?? '',
    presence: authorization.card_presence === 'present' ? 'present' : 'not_present',
    at: clock.now(),
  });
  if (reason) return { approved: false, reason, reasonMessage: null, metadata: {} };
  return requestDecision(world, call, asRequest(world, authorization, request));
}

/** The form inside the request event: nothing approved yet, the question in pending_request. */
function asRequest(world: World, authorization: Authorization, request: Amounts): ShownAuthorization {
  return {
    ...authorizationKind.present(authorization, world.store),
    approved: false,
    pending_request: {
      amount: request.amount,
      amount_details: request.amountDetails,
      currency: request.currency,
      is_amount_controllable: request.isAmountControllable,
      merchant_amount: request.merchantAmount,
      merchant_currency: request.merchantCurrency,
      network_risk_score: null,
    },
  };
}

function withHistory(
  world: World,
  authorization: Authorization,
  request: Amounts,
  decision: Decision,
  requestedAt: number,
): Authorization {
  const entry: Stripe.Issuing.Authorization.RequestHistory = {
    amount: request.amount,
    amount_details: request.amountDetails,
    approved: decision.approved,
    authorization_code: decision.approved ? String(randomInt(1_000_000)).padStart(6, '0') : null,
    created: world.clock.now(),
    currency: request.currency,
    merchant_amount: request.merchantAmount,
    merchant_currency: request.merchantCurrency,
    network_risk_score: null,
    reason: decision.reason,
    reason_message: decision.reasonMessage,
    requested_at: requestedAt,
  };
  return {
    ...authorization,
    metadata: Object.keys(decision.metadata).length
      ? mergeMetadata(authorization.metadata, decision.metadata)
      : authorization.metadata,
    request_history: [...authorization.request_history, entry],
  };
}

function newAuthorization(
  { store, settings }: World,
  account: string,
  request: PurchaseRequest,
): Authorization {
  const isPresent = ['chip', 'contactless', 'swipe'].includes(request.method);
  return {
    object: 'issuing.authorization',
    ...store.stamp(authorizationKind),
    amount: 0,
    amount_details: request.amountDetails,
    approved: false,
    authorization_method: request.method,
    card: request.card.id,
    card_presence: isPresent ? 'present' : 'not_present',
    cardholder: request.card.cardholder,
    currency: request.currency,
    fleet: null,
    fraud_challenges: null,
    fuel: null,
    merchant_amount: request.merchantAmount,
    merchant_currency: request.merchantCurrency,
    merchant_data: request.merchant,
    metadata: {},
    network_data: {
      acquiring_institution_id: null,
      system_trace_audit_number: String(randomInt(1_000_000)).padStart(6, '0'),
      transaction_id: null,
    },
    pending_request: null,
    request_history: [],
    status: 'pending',
    token: null,
    verification_data: request.verification,
    verified_by_fraud_challenge: null,
    wallet: request.wallet,
    sandbox: {
      account,
      authorized: 0,
      reversed: 0,
      captured: 0,
      amountFalls: settings.current.amountWithOpenCaptures === 'falls',
    },
  };
}
