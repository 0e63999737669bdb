import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Merchant } from '../issuing-authorizations/merchant.ts';
import { type IssuingTransaction, issuingTransactionKind } from './issuing-transaction.ts';

export interface Settlement {
  type: 'capture' | 'refund';
  /** Positive; a capture lowers the balance, so its transaction's amount is negative. */
  amount: number;
  currency: string;
  authorization: string | null;
  card: string;
  cardholder: string | null;
  merchant: Merchant;
  wallet: IssuingTransaction['wallet'];
}

/** Money that moved on a card: the transaction, its balance movement, its event. */
export function recordTransaction(world: World, cause: Cause, settlement: Settlement): IssuingTransaction {
  const { store, events } = world;
  const stamp = store.stamp(issuingTransactionKind);
  const signed = settlement.type === 'capture' ? -settlement.amount : settlement.amount;
  const movement = book(store, cause.account, {
    amount: signed,
    balance_type: 'issuing',
    currency: settlement.currency,
    reporting_category: 'issuing_transaction',
    source: stamp.id,
    type: 'issuing_transaction',
  });
  const transaction = store.insert(cause.account, newTransaction(stamp, settlement, signed, movement.id));
  events.emit(cause, 'issuing_transaction.created', transaction);
  return transaction;
}

function newTransaction(
  stamp: Pick<IssuingTransaction, 'id' | 'created' | 'livemode'>,
  settlement: Settlement,
  signed: number,
  movement: string,
): IssuingTransaction {
  return {
    object: 'issuing.transaction',
    ...stamp,
    amount: signed,
    amount_details: { atm_fee: null, cashback_amount: null },
    authorization: settlement.authorization,
    balance_transaction: movement,
    card: settlement.card,
    cardholder: settlement.cardholder,
    currency: settlement.currency,
    dispute: null,
    merchant_amount: signed,
    merchant_currency: settlement.currency,
    merchant_data: settlement.merchant,
    metadata: {},
    network_data: null,
    purchase_details: null,
    token: null,
    type: settlement.type,
    sandbox: { refunded: 0 },
    wallet: settlement.wallet,
  };
}
