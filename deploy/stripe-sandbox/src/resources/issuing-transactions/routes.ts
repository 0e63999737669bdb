import { by, listRoute } from '../../http/list.ts';
import {
  type Parsed,
  anything,
  currency,
  metadata,
  positiveInteger,
  required,
  text,
} from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { merchantField, toMerchant } from '../issuing-authorizations/merchant.ts';
import { cardKind } from '../issuing-cards/card.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { type IssuingTransaction, issuingTransactionKind } from './issuing-transaction.ts';
import { recordTransaction } from './record-transaction.ts';

const forcedFields = {
  card: required(text),
  amount: required(positiveInteger),
  currency,
  merchant_data: merchantField,
  purchase_details: anything,
};

export function transactionRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/issuing/transactions';
  const helpers = '/v1/test_helpers/issuing/transactions';
  return [
    listRoute(store, path, issuingTransactionKind, {
      card: by('card'),
      cardholder: by('cardholder'),
      type: by('type'),
    }),
    get(`${path}/:id`, {}, (call) => store.require(issuingTransactionKind, call.account, call.id)),
    post(`${path}/:id`, { metadata }, (call, params) => {
      const transaction = store.require(issuingTransactionKind, call.account, call.id);
      const before = store.present(transaction);
      const metadata = mergeMetadata(transaction.metadata, params.metadata);
      const after = store.update({ ...transaction, metadata });
      events.emit(call, 'issuing_transaction.updated', after, before);
      return after;
    }),
    post(`${helpers}/:id/refund`, { refund_amount: positiveInteger }, (call, params) =>
      refund(world, call, params.refund_amount ?? undefined),
    ),
    post(`${helpers}/create_force_capture`, forcedFields, (call, params) =>
      withoutAuthorization(world, call, 'capture', params),
    ),
    post(`${helpers}/create_unlinked_refund`, forcedFields, (call, params) =>
      withoutAuthorization(world, call, 'refund', params),
    ),
  ];
}

function refund(world: World, call: Call, wanted: number | undefined): IssuingTransaction {
  const captured = world.store.require(issuingTransactionKind, call.account, call.id);
  if (captured.type !== 'capture') throw invalidRequest('Only a capture can be refunded.');
  const left = -captured.amount - captured.sandbox.refunded;
  const amount = wanted ?? left;
  if (amount > left || left === 0) {
    throw invalidRequest('The refund is greater than what is left of the capture.', {
      param: 'refund_amount',
    });
  }
  world.store.update({ ...captured, sandbox: { refunded: captured.sandbox.refunded + amount } });
  return recordTransaction(world, call, {
    type: 'refund',
    amount,
    currency: captured.currency,
    authorization: captured.authorization,
    card: captured.card,
    cardholder: captured.cardholder,
    merchant: captured.merchant_data,
    wallet: captured.wallet,
  });
}

function withoutAuthorization(
  world: World,
  call: Call,
  type: 'capture' | 'refund',
  params: Parsed<typeof forcedFields>,
): IssuingTransaction {
  const card = world.store.require(cardKind, call.account, params.card, 'card');
  return recordTransaction(world, call, {
    type,
    amount: params.amount,
    currency: params.currency ?? card.currency,
    authorization: null,
    card: card.id,
    cardholder: card.cardholder,
    merchant: toMerchant(params.merchant_data),
    wallet: null,
  });
}
