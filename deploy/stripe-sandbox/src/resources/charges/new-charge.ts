import { randomToken } from '../../store/ids.ts';
import { type World } from '../../world.ts';
import { type Call } from '../../http/router.ts';
import { feeOf, paymentFeesOf } from '../../controls/payment-fees.ts';
import { book, stripeFee } from '../balance/balance-transaction.ts';
import { type PaymentIntent } from '../payment-intents/payment-intent.ts';
import { type BankMethod, type CardMethod, type PaymentMethod } from '../payment-methods/payment-method.ts';
import { type CardBehavior } from '../payment-methods/test-cards.ts';
import { type Charge, chargeKind } from './charge.ts';

const daysUntilAvailable = 2;

/** The attempt to take the money: succeeded, held for a later capture, or failed. */
export function newCharge(
  world: World,
  intent: PaymentIntent,
  method: CardMethod,
  behavior: CardBehavior,
): Charge {
  const details = { card: cardDetails(method, intent.amount), type: 'card' };
  return attemptOf(world, intent, method, behavior, details);
}

/** A debit of a bank account: pending until the bank has answered, which takes days. */
export function newDebit(world: World, intent: PaymentIntent, method: BankMethod): Charge {
  const { us_bank_account: bank } = method;
  const details = {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      mandate: `mandate_${randomToken(24)}`,
      payment_reference: null,
      routing_number: bank.routing_number,
    },
  };
  return { ...attemptOf(world, intent, method, {}, details), paid: false, status: 'pending' };
}

function attemptOf(
  { store }: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  behavior: CardBehavior,
  details: NonNullable<Charge['payment_method_details']>,
): Charge {
  const declined = behavior.declines;
  const captured = !declined && intent.capture_method !== 'manual';
  return {
    object: 'charge',
    ...store.stamp(chargeKind),
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: declined ? null : 'SANDBOX',
    captured,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(behavior),
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** The money arrives in the pending balance, less the fees. */
export function settleCharge(
  { store, settings }: World,
  call: Call,
  charge: Charge,
  atOnce: boolean,
): Charge {
  const isAvailable = atOnce || settings.current.paymentsAvailable === 'at_once';
  const { amount_captured: amount, currency } = charge;
  const fees = [
    stripeFee(feeOf(amount, paymentFeesOf(settings.current.paymentFees, call.account).card), currency),
  ];
  if (charge.application_fee_amount) {
    fees.push({
      amount: charge.application_fee_amount,
      application: null,
      currency: charge.currency,
      description: 'Application fee',
      type: 'application_fee',
    });
  }
  const movement = book(store, call.account, {
    amount: charge.amount_captured,
    availableInDays: isAvailable ? 0 : daysUntilAvailable,
    balance_type: 'payments',
    currency: charge.currency,
    description: charge.description,
    fee_details: fees,
    reporting_category: 'charge',
    source: charge.id,
    type: 'charge',
  });
  return { ...charge, balance_transaction: movement.id };
}

function outcomeOf({ declines, blocked }: CardBehavior): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: blocked
      ? 'not_sent_to_network'
      : declines
        ? 'declined_by_network'
        : 'approved_by_network',
    reason: blocked ? 'highest_risk_level' : (declines?.decline_code ?? null),
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 90 : 12,
    seller_message: declines
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: blocked ? 'blocked' : declines ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  { card }: CardMethod,
  amount: number,
): NonNullable<Charge['payment_method_details']>['card'] {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
