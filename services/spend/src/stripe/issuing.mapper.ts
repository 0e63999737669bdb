import { type DeclineReason, type Merchant } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import { networkTotalOf, type NetworkAuthorization } from '../authorizations/domain/network-authorization.ts';
import { type NetworkTransaction } from '../authorizations/domain/network-transaction.ts';
import { type AmountDetails, type AuthorizationRequest } from '../decision/domain/decision.ts';
import { storable } from './storable-text.ts';

/** Maps Stripe's objects to ours. Its currencies are in lower case, its times in Unix seconds, and its captures negative. */
const money = (minor: number, currency: string) => Money.ofMinor(minor, currency.toUpperCase());
const time = (seconds: number) => new Date(seconds * 1000);
const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

interface Presented {
  readonly merchant_data: Stripe.Issuing.Authorization.MerchantData | Stripe.Issuing.Transaction.MerchantData;
  /** Stripe's transactions do not have it. */
  readonly authorization_method?: string;
  readonly wallet?: string | null;
}

function merchantOf({ merchant_data: data, authorization_method: method, wallet }: Presented): Merchant {
  return {
    name: storable(data.name ?? 'Unknown merchant'),
    category: storable(data.category),
    city: storableOrNull(data.city),
    country: storableOrNull(data.country),
    categoryCode: storableOrNull(data.category_code),
    networkId: storableOrNull(data.network_id),
    authorizationMethod: storableOrNull(method),
    wallet: storableOrNull(wallet),
  };
}

/** Stripe documents null, and may leave a field out. */
const storableOrNull = (text: string | null | undefined) => (text == null ? null : storable(text));

/** @throws Error when it is not a request: `pending_request` exists only in the real-time webhook. */
export function toAuthorizationRequest(
  authorization: Stripe.Issuing.Authorization,
  account: string,
  eventId: string,
): AuthorizationRequest {
  const { pending_request: pending } = authorization;
  if (pending === null) throw new Error('An authorization request without a pending request.');
  const approvedRequests = authorization.request_history.filter(({ approved }) => approved);
  return {
    stripeAuthorizationId: authorization.id,
    stripeEventId: eventId,
    stripeAccountId: account,
    stripeCardId: authorization.card.id,
    requestIndex: authorization.request_history.length,
    amount: money(pending.amount, pending.currency),
    details: sumOfDetails([pending], pending.currency),
    isAmountControllable: pending.is_amount_controllable === true,
    alreadyApproved: approvedSoFar({ ...authorization, currency: pending.currency }, account),
    alreadyApprovedDetails: sumOfDetails(approvedRequests, pending.currency),
    merchant: merchantOf(authorization),
    networkCreatedAt: time(authorization.created),
  };
}

/** Without what was reversed. A request is not required to describe the authorization; then nothing counts as reversed. */
function approvedSoFar(authorization: Stripe.Issuing.Authorization, account: string): Money {
  const { amount, status, currency, transactions = [], balance_transactions = [] } = authorization;
  const approvedTotal = money(approvedTotalOf(authorization), currency);
  if (status !== 'pending' || amount === undefined) return approvedTotal;
  // `approved` is about the request that waits.
  const described = { ...authorization, approved: true, transactions, balance_transactions };
  return Money.min(approvedTotal, networkTotalOf(toNetworkAuthorization(described, account), null).amount);
}

const approvedTotalOf = ({ request_history: requests }: Stripe.Issuing.Authorization) =>
  requests.filter(({ approved }) => approved).reduce((sum, { amount }) => sum + amount, 0);

/** Stripe has details only where an amount has such parts. */
function sumOfDetails(
  requests: readonly Pick<Stripe.Issuing.Authorization.RequestHistory, 'amount_details'>[],
  currency: string,
): AmountDetails {
  const sumOf = (part: 'atm_fee' | 'cashback_amount') =>
    money(
      requests.reduce((sum, { amount_details: details }) => sum + (details?.[part] ?? 0), 0),
      currency,
    );
  return { cashback: sumOf('cashback_amount'), atmFee: sumOf('atm_fee') };
}

/** `heldMinor`: what its financial account holds, where that was read; the issuing balance shows it by movements. */
export function toNetworkAuthorization(
  authorization: Stripe.Issuing.Authorization,
  account: string,
  heldMinor: number | null = null,
): NetworkAuthorization {
  const {
    currency,
    request_history: requests,
    transactions,
    balance_transactions: movements,
  } = authorization;
  const captured = transactions
    .filter(({ type }) => type === 'capture')
    .reduce((sum, { amount }) => sum - amount, 0);
  return {
    stripeAuthorizationId: authorization.id,
    stripeAccountId: account,
    stripeCardId: authorization.card.id,
    status: statusOf(authorization.status),
    approved: authorization.approved,
    amount: money(authorization.amount, currency),
    approvedTotal: money(approvedTotalOf(authorization), currency),
    captured: money(captured, currency),
    heldByNetwork: heldBy(movements, heldMinor, currency),
    movementCount: movements.length,
    requests: requests.map(({ amount, approved }) => ({ amountMinor: amount, approved })),
    transactionCount: transactions.length,
    declineReason: authorization.approved
      ? null
      : reasonOf(requests.find(({ approved }) => !approved)?.reason),
    merchant: merchantOf(authorization),
    networkCreatedAt: time(authorization.created),
  };
}

function heldBy(
  movements: readonly Pick<Stripe.BalanceTransaction, 'amount'>[],
  heldMinor: number | null,
  currency: string,
): Money | null {
  if (movements.length === 0) return heldMinor === null ? null : money(heldMinor, currency);
  const sum = movements.reduce((held, { amount }) => held - amount, 0);
  return money(sum, currency);
}

// We keep a frozen card inactive at Stripe.
const reasons: Readonly<Record<string, DeclineReason>> = {
  card_inactive: 'card_frozen',
  card_canceled: 'card_canceled',
  cardholder_inactive: 'cardholder_not_active',
  cardholder_blocked: 'cardholder_not_active',
  insufficient_funds: 'insufficient_funds',
  // Our response was late or invalid, or the gateway declined because it could not reach us: not the network's own decision.
  webhook_timeout: 'decision_timeout',
  webhook_error: 'decision_unavailable',
  webhook_declined: 'decision_unavailable',
};

/** Why Stripe declined what we have no decision on; unknown reasons may be added. */
function reasonOf(reason: string | undefined): DeclineReason {
  return reasons[reason ?? ''] ?? 'declined_by_network';
}

/** Unknown statuses may be added; what is not open holds nothing. */
function statusOf(status: string): NetworkAuthorization['status'] {
  return status === 'pending' || status === 'reversed' || status === 'expired' ? status : 'closed';
}

export function toNetworkTransaction(
  transaction: Stripe.Issuing.Transaction,
  account: string,
): NetworkTransaction {
  const { id, card, authorization, type, amount, currency, created } = transaction;
  return {
    stripeTransactionId: id,
    stripeAccountId: account,
    stripeCardId: idOf(card),
    stripeAuthorizationId: authorization === null ? null : idOf(authorization),
    type: typeOf(type, amount),
    amount: money(Math.abs(amount), currency),
    merchant: merchantOf(transaction),
    networkCreatedAt: time(created),
  };
}

/** Stripe has no type for a refund reversal: it is a refund with a negative amount. */
function typeOf(type: string, amount: number): NetworkTransaction['type'] {
  if (type !== 'refund') return 'capture';
  return amount < 0 ? 'refund_reversal' : 'refund';
}
