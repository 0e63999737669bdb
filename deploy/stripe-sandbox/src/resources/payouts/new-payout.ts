import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { type BankAccount, bankAccountKind } from '../accounts/account.ts';
import { balanceTransactionKind, book } from '../balance/balance-transaction.ts';
import { type Payout, payoutKind } from './payout.ts';

const arrivesAfterMs = 300;

interface NewPayout {
  readonly amount: number;
  readonly currency: string;
  readonly destination: BankAccount;
  readonly automatic: boolean;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly statementDescriptor: string | null;
}

/** Takes the amount from the payments balance; the destination gets it a moment later. */
export function createPayout(world: World, cause: Cause, wanted: NewPayout): Payout {
  const { store, events, jobs, clock, settings } = world;
  const stamp = store.stamp(payoutKind);
  const movement = book(store, cause.account, {
    amount: -wanted.amount,
    balance_type: 'payments',
    currency: wanted.currency,
    description: 'STRIPE PAYOUT',
    reporting_category: 'payout',
    source: stamp.id,
    type: 'payout',
  });
  const payout = store.insert<Payout>(cause.account, {
    object: 'payout',
    ...stamp,
    amount: wanted.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: clock.now(),
    automatic: wanted.automatic,
    balance_transaction: movement.id,
    currency: wanted.currency,
    description: wanted.description,
    destination: wanted.destination.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: wanted.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: wanted.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: wanted.statementDescriptor,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  });
  events.emit(cause, 'payout.created', payout);
  if (settings.current.payoutArrival !== 'wait') {
    jobs.after(arrivesAfterMs, 'payout_arrives', cause.account, payout.id);
  }
  return payout;
}

/** Stores which payout a movement of the balance is part of. */
export function assignToPayout(
  { store }: World,
  account: string,
  ids: readonly string[],
  payout: string,
): void {
  for (const id of ids)
    store.update({ ...store.require(balanceTransactionKind, account, id), sandbox: { payout } });
}

/** The account's default destination; undefined when it has none. */
export function defaultDestination(
  { store }: World,
  account: string,
  currency: string,
): BankAccount | undefined {
  const { data } = store.list(bankAccountKind, account, { limit: 100 });
  return data.find((one) => one.default_for_currency && one.currency === currency);
}
