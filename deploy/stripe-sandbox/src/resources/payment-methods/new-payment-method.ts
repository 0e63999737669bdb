import { createHash } from 'node:crypto';
import { type Parsed, anything, integer, metadata, oneOf, required, shape, text } from '../../http/params.ts';
import { StripeError } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { passesLuhn } from '../issuing-cards/card-number.ts';
import { optionalAddress, toAddress } from '../shared/address.ts';
import { newMetadata } from '../shared/merge.ts';
import { bankMethodFrom } from './new-bank-method.ts';
import { type CardMethod, type PaymentMethod, paymentMethodKind } from './payment-method.ts';
import { brandOf } from './test-cards.ts';

export const billingDetailsField = shape({
  address: optionalAddress,
  email: text,
  name: text,
  phone: text,
  tax_id: text,
});
export const paymentMethodFields = {
  type: required(oneOf('card', 'us_bank_account')),
  card: shape({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text,
    token: text,
    networks: anything,
  }),
  us_bank_account: shape({
    account_holder_type: oneOf('company', 'individual'),
    account_number: text,
    account_type: oneOf('checking', 'savings'),
    financial_connections_account: text,
    routing_number: text,
  }),
  billing_details: billingDetailsField,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  metadata,
};
export const paymentMethodDataField = shape({ ...paymentMethodFields, radar_options: anything });

interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
}

/** A card or a bank account from its details. */
export function paymentMethodFrom(world: World, params: Parsed<typeof paymentMethodFields>): PaymentMethod {
  const method = params.type === 'card' ? cardFrom(world, params) : bankMethodFrom(world, params);
  return {
    ...method,
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
    billing_details: toBillingDetails(params.billing_details),
    metadata: newMetadata(params.metadata),
  };
}

/** A card, with the checks that Stripe makes before it contacts any bank. */
function cardFrom(world: World, params: Parsed<typeof paymentMethodFields>): CardMethod {
  const card = params.card ?? {};
  const number = (card.number ?? '').replaceAll(' ', '');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const details = { number, expMonth: card.exp_month ?? 0, expYear: fullYear(card.exp_year ?? 0) };
  checkExpiry(details, new Date(world.clock.nowMs()));
  if (card.cvc != null && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return newPaymentMethod(world, details);
}

export function newPaymentMethod({ store }: World, { number, expMonth, expYear }: CardDetails): CardMethod {
  const brand = brandOf(number);
  return {
    object: 'payment_method',
    ...store.stamp(paymentMethodKind),
    allow_redisplay: 'unspecified',
    billing_details: toBillingDetails(undefined),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: 'card',
    sandbox: { number, setUp: false },
  };
}

export function toBillingDetails(
  params: Parsed<typeof paymentMethodFields>['billing_details'],
): PaymentMethod['billing_details'] {
  return {
    address: toAddress(params?.address ?? {}),
    email: params?.email ?? null,
    name: params?.name ?? null,
    phone: params?.phone ?? null,
    tax_id: params?.tax_id ?? null,
  };
}

function checkExpiry({ expMonth, expYear }: CardDetails, now: Date): void {
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
}
