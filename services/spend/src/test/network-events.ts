import { newId } from '@almoner/kernel';
import type Stripe from 'stripe';
import { type SpendHarness, type TestCard } from './spend-harness.ts';

/** Events as Stripe sends them, for tests that choose their order themselves. */
export interface EventDraft {
  readonly type: string;
  readonly object: object;
}

export interface NetworkView {
  readonly amount: number;
  readonly approvedTotal: number;
  readonly captured?: readonly number[];
  readonly status?: 'pending' | 'closed' | 'reversed' | 'expired';
  readonly approved?: boolean;
  readonly held?: number;
}

export function receive(spend: SpendHarness, card: TestCard, { type, object }: EventDraft) {
  const created = Math.floor(Date.now() / 1000);
  const payload = { type, data: { object } };
  return spend.receive({ eventId: `evt_${newId()}`, type, account: card.account, created, payload });
}

/** An authorization as the network describes it, with its one request and these captures. */
export function authorizationView(card: TestCard, id: string, view: NetworkView): object {
  const { status = 'pending', approved = true, captured = [], amount, approvedTotal } = view;
  return {
    id,
    object: 'issuing.authorization',
    created: Math.floor(Date.now() / 1000) - 5,
    amount,
    currency: 'usd',
    approved,
    status,
    card: { id: card.stripeCardId },
    request_history: [
      { amount: approvedTotal, approved, reason: approved ? 'webhook_approved' : 'webhook_timeout' },
    ],
    transactions: captured.map((one, index) => ({ id: `${id}_${index}`, type: 'capture', amount: -one })),
    balance_transactions: view.held === undefined ? [] : [{ amount: -view.held }],
    merchant_data: merchant,
  };
}

export function captureOf(card: TestCard, authorization: string, index: number, amount: number): EventDraft {
  const object = {
    id: `ipi_${authorization.slice(6)}_${index}`,
    object: 'issuing.transaction',
    created: Math.floor(Date.now() / 1000) - 5,
    type: 'capture',
    amount: -amount,
    currency: 'usd',
    authorization,
    card: card.stripeCardId,
    merchant_data: merchant,
  };
  return { type: 'issuing_transaction.created', object };
}

const merchant: Partial<Stripe.Issuing.Authorization.MerchantData> = {
  name: 'Harbor & Hearth Inn',
  category: 'hotels_motels_and_resorts',
  category_code: '7011',
  city: 'Alder Falls',
  country: 'US',
};
