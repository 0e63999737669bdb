import { by, listRoute } from '../../http/list.ts';
import { anything, currency, oneOf, positiveInteger, required, text } from '../../http/params.ts';
import { type Cause } from '../../events/events.ts';
import { type Route, get, post } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { toBillingDetails } from '../payment-methods/new-payment-method.ts';
import { type ReceivedCredit, type ReceivedDebit, receivedCreditKind, receivedDebitKind } from './kinds.ts';
import { openTransaction, requireOpen } from './postings.ts';

interface Received<Flows> {
  readonly amount: number;
  readonly financialAccount: string;
  readonly description: string;
  readonly flows?: Partial<Flows>;
}
export type Credit = Received<ReceivedCredit['linked_flows']> & Pick<ReceivedCredit, 'network'>;
export type Debit = Received<ReceivedDebit['linked_flows']> & Pick<ReceivedDebit, 'network'>;

export function receivedRoutes(world: World): Route[] {
  const { store } = world;
  const fields = {
    amount: required(positiveInteger),
    currency: required(currency),
    description: text,
    financial_account: required(text),
    initiating_payment_method_details: anything,
  };
  const filters = { financial_account: by('financial_account'), status: by('status') };
  const [credits, debits] = ['/v1/treasury/received_credits', '/v1/treasury/received_debits'];
  return [
    listRoute(store, credits, receivedCreditKind, filters),
    get(`${credits}/:id`, {}, (call) => store.require(receivedCreditKind, call.account, call.id)),
    listRoute(store, debits, receivedDebitKind, filters),
    get(`${debits}/:id`, {}, (call) => store.require(receivedDebitKind, call.account, call.id)),
    post(
      '/v1/test_helpers/treasury/received_credits',
      { ...fields, network: required(oneOf('ach', 'rtp', 'us_domestic_wire')) },
      (call, params) => {
        requireOpen(world, call.account, params.financial_account);
        const { amount, financial_account: financialAccount, description } = params;
        // The API takes rtp, which the SDK's type of the object leaves out.
        const network = params.network === 'rtp' ? 'ach' : params.network;
        return receiveCredit(world, call, {
          amount,
          financialAccount,
          network,
          description: description ?? 'Received from STRIPE TEST BANK',
        });
      },
    ),
    post(
      '/v1/test_helpers/treasury/received_debits',
      { ...fields, network: required(oneOf('ach')) },
      (call, params) => {
        requireOpen(world, call.account, params.financial_account, params.amount);
        const { amount, financial_account: financialAccount, network, description } = params;
        return receiveDebit(world, call, {
          amount,
          financialAccount,
          network,
          description: description ?? 'Debited by STRIPE TEST BANK',
        });
      },
    ),
  ];
}

/** Money that was sent to a financial account. */
export function receiveCredit(world: World, cause: Cause, credit: Credit): ReceivedCredit {
  const { store, events } = world;
  const { amount, financialAccount, description, network } = credit;
  const stamp = store.stamp(receivedCreditKind);
  const transaction = openTransaction(world, {
    account: cause.account,
    financialAccount,
    flow: stamp.id,
    flowType: 'received_credit',
    amount,
    description,
    entry: 'received_credit',
    impact: { cash: amount },
    status: 'posted',
  });
  const received = store.insert<ReceivedCredit>(cause.account, {
    object: 'treasury.received_credit',
    ...stamp,
    amount,
    currency: 'usd',
    description,
    failure_code: null,
    financial_account: financialAccount,
    hosted_regulatory_receipt_url: null,
    initiating_payment_method_details: originOf(network),
    linked_flows: {
      credit_reversal: null,
      issuing_authorization: null,
      issuing_transaction: null,
      source_flow: null,
      source_flow_details: null,
      source_flow_type: null,
      ...credit.flows,
    },
    network,
    reversal_details: null,
    status: 'succeeded',
    transaction: transaction.id,
  });
  events.emit(cause, 'treasury.received_credit.created', received);
  events.emit(cause, 'treasury.received_credit.succeeded', received);
  return received;
}

/** Money that was taken from a financial account by another party. */
export function receiveDebit(world: World, cause: Cause, debit: Debit): ReceivedDebit {
  const { store, events } = world;
  const { amount, financialAccount, description, network } = debit;
  const stamp = store.stamp(receivedDebitKind);
  const transaction = openTransaction(world, {
    account: cause.account,
    financialAccount,
    flow: stamp.id,
    flowType: 'received_debit',
    amount: -amount,
    description,
    entry: 'received_debit',
    impact: { cash: -amount },
    status: 'posted',
  });
  const received = store.insert<ReceivedDebit>(cause.account, {
    object: 'treasury.received_debit',
    ...stamp,
    amount,
    currency: 'usd',
    description,
    failure_code: null,
    financial_account: financialAccount,
    hosted_regulatory_receipt_url: null,
    initiating_payment_method_details: originOf(network),
    linked_flows: {
      debit_reversal: null,
      inbound_transfer: null,
      issuing_authorization: null,
      issuing_transaction: null,
      payout: null,
      topup: null,
      ...debit.flows,
    },
    network,
    reversal_details: null,
    status: 'succeeded',
    transaction: transaction.id,
  });
  events.emit(cause, 'treasury.received_debit.created', received);
  return received;
}

function originOf(network: Credit['network']): ReceivedCredit['initiating_payment_method_details'] {
  const { address, email, name } = toBillingDetails(undefined);
  const billing_details = { address: address ?? emptyAddress, email, name };
  if (network === 'stripe') return { balance: 'payments', billing_details, type: 'balance' };
  const bank = { bank_name: 'STRIPE TEST BANK', last4: '6789', routing_number: '110000000' };
  return { billing_details, type: 'us_bank_account', us_bank_account: bank };
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
