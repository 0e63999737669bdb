import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import {
  type Entry,
  type FinancialAccount,
  type Transaction,
  entryKind,
  financialAccountKind,
  transactionKind,
} from './kinds.ts';

interface Impact {
  readonly cash?: number;
  readonly inbound_pending?: number;
  readonly outbound_pending?: number;
}

interface NewTransaction {
  readonly account: string;
  readonly financialAccount: string;
  readonly flow: string;
  readonly flowType: Transaction['flow_type'];
  /** Signed: what it adds to the cash once it is posted. */
  readonly amount: number;
  readonly description: string;
  readonly entry: Entry['type'];
  readonly impact: Impact;
  readonly status: 'open' | 'posted';
}

/** Opens a transaction of a financial account with its first entry. */
export function openTransaction({ store }: World, wanted: NewTransaction): Transaction {
  const stamp = store.stamp(transactionKind);
  const transaction = store.insert<Transaction>(wanted.account, {
    object: 'treasury.transaction',
    ...stamp,
    amount: wanted.amount,
    balance_impact: { cash: 0, inbound_pending: 0, outbound_pending: 0 },
    currency: 'usd',
    description: wanted.description,
    financial_account: wanted.financialAccount,
    flow: wanted.flow,
    flow_details: null,
    flow_type: wanted.flowType,
    status: wanted.status,
    status_transitions: { posted_at: wanted.status === 'posted' ? stamp.created : null, void_at: null },
  });
  return addEntry(store, wanted.account, transaction, wanted);
}

interface NewEntry {
  readonly account: string;
  readonly entry: Entry['type'];
  readonly impact: Impact;
  readonly status: Transaction['status'];
}

/** Adds an entry to a transaction, which then has the status. */
export function continueTransaction({ store }: World, id: string, wanted: NewEntry): Transaction {
  const current = store.require(transactionKind, wanted.account, id);
  const now = store.now();
  const { posted_at, void_at } = current.status_transitions;
  const status_transitions = {
    posted_at: wanted.status === 'posted' ? (posted_at ?? now) : posted_at,
    void_at: wanted.status === 'void' ? now : void_at,
  };
  return addEntry(store, wanted.account, { ...current, status: wanted.status, status_transitions }, wanted);
}

function addEntry(
  store: World['store'],
  account: string,
  transaction: Transaction,
  { entry, impact }: Pick<NewEntry, 'entry' | 'impact'>,
): Transaction {
  const { cash = 0, inbound_pending = 0, outbound_pending = 0 } = impact;
  const added = { cash, inbound_pending, outbound_pending };
  const stamp = store.stamp(entryKind);
  store.insert<Entry>(account, {
    object: 'treasury.transaction_entry',
    ...stamp,
    balance_impact: added,
    currency: transaction.currency,
    effective_at: stamp.created,
    financial_account: transaction.financial_account,
    flow: transaction.flow,
    flow_details: null,
    flow_type: transaction.flow_type,
    transaction: transaction.id,
    type: entry,
  });
  moveBalance(store, account, transaction.financial_account, added);
  const before = transaction.balance_impact;
  return store.update<Transaction>({
    ...transaction,
    balance_impact: {
      cash: before.cash + cash,
      inbound_pending: before.inbound_pending + inbound_pending,
      outbound_pending: before.outbound_pending + outbound_pending,
    },
  });
}

function moveBalance(
  store: World['store'],
  account: string,
  id: string,
  { cash, inbound_pending, outbound_pending }: Required<Impact>,
): void {
  const before = store.require(financialAccountKind, account, id);
  const { balance } = before;
  store.update<FinancialAccount>({
    ...before,
    balance: {
      cash: { usd: balance.cash.usd + cash },
      inbound_pending: { usd: balance.inbound_pending.usd + inbound_pending },
      outbound_pending: { usd: balance.outbound_pending.usd + outbound_pending },
    },
  });
}

/** The open account of that id. @throws StripeError when there is none, or when it has less cash than `amount`. */
export function requireOpen({ store }: World, account: string, id: string, amount = 0): FinancialAccount {
  const found = store.require(financialAccountKind, account, id, 'financial_account');
  if (found.status !== 'open')
    throw invalidRequest('The financial account is closed.', { param: 'financial_account' });
  if (found.balance.cash.usd < amount) {
    throw invalidRequest('The financial account has insufficient funds for this.', {
      code: 'balance_insufficient',
      param: 'amount',
    });
  }
  return found;
}
