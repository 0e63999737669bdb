import { ControlError } from '../../controls/json.ts';
import { type Cause } from '../../events/events.ts';
import { type Call } from '../../http/router.ts';
import { StripeError, invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { feeOf, paymentFeesOf } from '../../controls/payment-fees.ts';
import { balanceTransactionKind, book, stripeFee } from '../balance/balance-transaction.ts';
import { type Charge, chargeKind } from '../charges/charge.ts';
import { newDebit } from '../charges/new-charge.ts';
import { disputedAfterMs } from '../disputes/dispute-life.ts';
import { type BankMethod, type PaymentMethod, paymentMethodKind } from '../payment-methods/payment-method.ts';
import { bankBehavior } from '../payment-methods/test-banks.ts';
import { depositsAction, refuseWrongDeposits, type NamedDeposits } from './deposits.ts';
import { type ConfirmParams } from './fields.ts';
import { type PaymentIntent, paymentIntentKind } from './payment-intent.ts';

const daySeconds = 86_400;
/** Stripe: the usual time until a debit has succeeded. */
const businessDaysUntilSettled = 4;
/** An account that never answers. */
const never = 3650;

export const debitOutcomes = ['succeed', 'fail'] as const;
export type DebitOutcome = (typeof debitOutcomes)[number];

/** Debits a verified account, or waits until the person has verified it by two small deposits. */
export function startDebit(
  world: World,
  call: Call,
  intent: PaymentIntent,
  method: BankMethod,
  { mandate, mandate_data, off_session }: ConfirmParams,
): PaymentIntent {
  if (!call.publishable && mandate == null && mandate_data == null && off_session == null)
    throw invalidRequest('A mandate is required to debit this bank account: send `mandate_data`.', {
      param: 'mandate_data',
    });
  if (bankBehavior(method.sandbox.number).blocked === true)
    throw failedDebit(
      world,
      call,
      intent,
      method,
      'bank_account_restricted',
      'Stripe blocked this debit.',
      null,
    );
  if (method.sandbox.setUp) return debit(world, call, intent, method);
  const after = world.store.update<PaymentIntent>({
    ...intent,
    next_action: depositsAction(world, call, intent),
    status: 'requires_action',
  });
  world.events.emit(call, 'payment_intent.requires_action', after);
  return after;
}

/** The person names the amounts of the deposits, or the code of the one deposit. */
export function verifyDeposits(
  world: World,
  call: Call,
  intent: PaymentIntent,
  named: NamedDeposits,
): PaymentIntent {
  if (intent.next_action?.type !== 'verify_with_microdeposits')
    throw invalidRequest('This PaymentIntent does not wait for the verification of a bank account.', {
      code: 'payment_intent_unexpected_state',
    });
  refuseWrongDeposits(named);
  const method = world.store.require(paymentMethodKind, call.account, intent.payment_method ?? '');
  if (method.type !== 'us_bank_account') throw new Error(`${intent.id} has no bank account.`);
  const verified = world.store.update({ ...method, sandbox: { ...method.sandbox, setUp: true } });
  return debit(world, call, intent, verified);
}

/** The balance shows the payment as pending at once (Stripe: balance transaction types, `payment`). */
function debit(world: World, call: Call, intent: PaymentIntent, method: BankMethod): PaymentIntent {
  const { store, events, settings } = world;
  const isOpen = bankBehavior(method.sandbox.number).then === 'stays_open';
  const attempt = newDebit(world, intent, method);
  const { bankDebit } = paymentFeesOf(settings.current.paymentFees, call.account);
  const fee = feeOf(intent.amount, bankDebit);
  const movement = book(store, call.account, {
    amount: intent.amount,
    availableInDays: isOpen ? never : businessDaysFrom(world.clock.now(), businessDaysUntilSettled),
    balance_type: 'payments',
    currency: intent.currency,
    description: intent.description,
    fee_details: [stripeFee(fee, intent.currency)],
    reporting_category: 'charge',
    source: attempt.id,
    type: 'payment',
  });
  const pending = store.insert(call.account, { ...attempt, balance_transaction: movement.id });
  const after = store.update<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    latest_charge: pending.id,
    next_action: null,
    status: 'processing',
  });
  events.emit(call, 'charge.pending', pending);
  events.emit(call, 'payment_intent.processing', after);
  return after;
}

/** Ends the debits that are due by the sandbox's clock, with the result of their test account. */
export function settleDueDebits(world: World): void {
  const { store, clock } = world;
  for (const charge of store.where(chargeKind, 'status', 'pending')) {
    const account = store.ownerOf(charge.id) ?? '';
    const movement = store.find(balanceTransactionKind, account, charge.balance_transaction ?? '');
    if (!movement || movement.available_on > clock.now()) continue;
    world.database.atomically(() => settleDebit(world, { account }, charge, undefined));
  }
}

/** A control: the bank answers now. @throws ControlError for a payment that is not being debited. */
export function controlDebit(
  world: World,
  payment: string,
  outcome: DebitOutcome,
  code: string | undefined,
): PaymentIntent {
  const { store } = world;
  const account = store.ownerOf(payment) ?? '';
  const charge = store
    .where(chargeKind, 'payment_intent', payment)
    .find(({ status }) => status === 'pending');
  if (charge === undefined) throw new ControlError(`No debit is under way for: ${payment}`);
  const failure = outcome === 'fail' ? (code ?? 'insufficient_funds') : null;
  settleDebit(world, { account }, charge, failure);
  return store.require(paymentIntentKind, account, payment);
}

/** `failure`: its code, null for a success, undefined for the result of the test account. */
function settleDebit(world: World, cause: Cause, charge: Charge, failure: string | null | undefined): void {
  const { store } = world;
  const intent = store.require(paymentIntentKind, cause.account, charge.payment_intent);
  const method = store.require(paymentMethodKind, cause.account, charge.payment_method);
  const code = failure === undefined ? (bankBehavior(method.sandbox.number).fails ?? null) : failure;
  if (code === null) return succeed(world, cause, intent, charge, method);
  const failed = returnPending(world, cause, charge, code);
  failedDebit(world, cause, intent, method, code, 'The bank did not pay this debit.', failed);
}

function succeed(
  { store, events, clock, jobs }: World,
  cause: Cause,
  intent: PaymentIntent,
  charge: Charge,
  method: PaymentMethod,
): void {
  const movement = store.require(balanceTransactionKind, cause.account, charge.balance_transaction ?? '');
  store.update({ ...movement, available_on: Math.min(movement.available_on, clock.now()) });
  const paid = store.update<Charge>({ ...charge, paid: true, status: 'succeeded' });
  const after = store.update<PaymentIntent>({
    ...intent,
    amount_received: charge.amount,
    status: 'succeeded',
  });
  events.emit(cause, 'charge.succeeded', paid);
  events.emit(cause, 'payment_intent.succeeded', after);
  if (bankBehavior(method.sandbox.number).then === 'disputes')
    jobs.after(disputedAfterMs, 'disputes', cause.account, charge.id);
}

/** The pending money is taken back, with its fee. */
function returnPending({ store, events }: World, cause: Cause, charge: Charge, code: string): Charge {
  const pending = store.require(balanceTransactionKind, cause.account, charge.balance_transaction ?? '');
  const now = store.now();
  const back = book(store, cause.account, {
    amount: -charge.amount,
    balance_type: 'payments',
    currency: charge.currency,
    description: 'PAYMENT FAILURE REFUND',
    fee_details: [stripeFee(-pending.fee, charge.currency)],
    reporting_category: 'charge_failure',
    source: charge.id,
    type: 'payment_failure_refund',
  });
  store.update({ ...pending, available_on: Math.min(pending.available_on, now) });
  const failed = store.update<Charge>({
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_balance_transaction: back.id,
    failure_code: code,
    failure_message: 'The bank did not pay this debit.',
    status: 'failed',
  });
  events.emit(cause, 'charge.failed', failed);
  return failed;
}

/** The intent needs another payment method and stores the reason. */
function failedDebit(
  { store, events }: World,
  cause: Cause,
  intent: PaymentIntent,
  method: PaymentMethod,
  code: string,
  message: string,
  charge: Charge | null,
): StripeError {
  const body = {
    type: 'invalid_request_error' as const,
    code,
    message,
    ...(charge !== null && { charge: charge.id }),
    payment_method: paymentMethodKind.present(method, store),
  };
  const error = new StripeError(402, body);
  const after = store.update<PaymentIntent>({
    ...intent,
    last_payment_error: error.body,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  events.emit(cause, 'payment_intent.payment_failed', after);
  return error;
}

/** As days, from a time in seconds; Saturdays and Sundays do not count. */
function businessDaysFrom(now: number, count: number): number {
  let days = 0;
  for (let left = count; left > 0;) {
    days += 1;
    const weekday = new Date((now + days * daySeconds) * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return days;
}
