import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Merchant } from '../issuing-authorizations/merchant.ts';
import { cardKind } from '../issuing-cards/card.ts';
import { receiveCredit, receiveDebit } from '../treasury/received.ts';
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
  const transaction = store.insert(cause.account, {
    ...newTransaction(stamp, settlement, signed),
    ...moveMoney(world, cause, settlement, stamp.id, signed),
  });
  events.emit(cause, 'issuing_transaction.created', transaction);
  return transaction;
}

type Movement = Pick<IssuingTransaction, 'balance_transaction' | 'treasury'>;

/** On the financial account of the card, or on the issuing balance. */
function moveMoney(
  world: World,
  cause: Cause,
  { type, amount, authorization, card, currency, merchant }: Settlement,
  id: string,
  signed: number,
): Movement {
  const { store } = world;
  const { financial_account: financialAccount } = store.require(cardKind, cause.account, card);
  if (!financialAccount) {
    const movement = book(store, cause.account, {
      amount: signed,
      balance_type: 'issuing',
      currency,
      reporting_category: 'issuing_transaction',
      source: id,
      type: 'issuing_transaction',
    });
    return { balance_transaction: movement.id };
  }
  const received = {
    amount,
    financialAccount,
    description: merchant.name ?? 'Card purchase',
    network: 'card' as const,
    flows: { issuing_authorization: authorization, issuing_transaction: id },
  };
  const treasury =
    type === 'capture'
      ? { received_debit: receiveDebit(world, cause, received).id, received_credit: null }
      : { received_credit: receiveCredit(world, cause, received).id, received_debit: null };
  return { balance_transaction: null, treasury };
}

function newTransaction(
  stamp: Pick<IssuingTransaction, 'id' | 'created' | 'livemode'>,
  settlement: Settlement,
  signed: number,
): IssuingTransaction {
  return {
    object: 'issuing.transaction',
    ...stamp,
    amount: signed,
    amount_details: { atm_fee: null, cashback_amount: null },
    authorization: settlement.authorization,
    balance_transaction: null,
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
