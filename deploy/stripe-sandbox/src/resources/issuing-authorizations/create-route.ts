import type Stripe from 'stripe';
import {
  type Parsed,
  anything,
  bool,
  currency,
  natural,
  oneOf,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { type Route, post } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { type Card, cardKind } from '../issuing-cards/card.ts';
import { type PurchaseRequest, authorize } from './authorize.ts';
import { merchantField, toMerchant } from './merchant.ts';

const check = oneOf('match', 'mismatch', 'not_provided');
const verificationFields = {
  address_line1_check: check,
  address_postal_code_check: check,
  cvc_check: check,
  expiry_check: check,
  authentication_exemption: anything,
  three_d_secure: anything,
};
const fields = {
  card: required(text),
  amount: natural,
  amount_details: shape({ atm_fee: natural, cashback_amount: natural }),
  authorization_method: oneOf('chip', 'contactless', 'keyed_in', 'online', 'swipe'),
  currency,
  fleet: anything,
  fraud_disputability_likelihood: text,
  fuel: anything,
  is_amount_controllable: bool,
  merchant_amount: natural,
  merchant_currency: currency,
  merchant_data: merchantField,
  network_data: anything,
  risk_assessment: anything,
  verification_data: shape(verificationFields),
  wallet: oneOf('apple_pay', 'google_pay', 'samsung_pay'),
};

/** `POST /v1/test_helpers/issuing/authorizations`: a purchase on a card. */
export function createAuthorizationRoute(world: World): Route {
  return post('/v1/test_helpers/issuing/authorizations', fields, (call, params) => {
    const card = world.store.require(cardKind, call.account, params.card, 'card');
    return authorize(world, call, toRequest(card, params));
  });
}

function toRequest(card: Card, params: Parsed<typeof fields>): PurchaseRequest {
  const amount = params.amount ?? params.merchant_amount ?? 0;
  const details = params.amount_details;
  return {
    card,
    amount,
    currency: params.currency ?? card.currency,
    merchantAmount: params.merchant_amount ?? amount,
    merchantCurrency: params.merchant_currency ?? params.currency ?? card.currency,
    merchant: toMerchant(params.merchant_data),
    method: params.authorization_method ?? 'online',
    wallet: params.wallet ?? null,
    isAmountControllable: params.is_amount_controllable ?? false,
    verification: toVerification(params.verification_data),
    amountDetails: details
      ? { atm_fee: details.atm_fee ?? null, cashback_amount: details.cashback_amount ?? null }
      : null,
  };
}

function toVerification(
  params: Parsed<typeof verificationFields> | null | undefined,
): Stripe.Issuing.Authorization.VerificationData {
  return {
    address_line1_check: params?.address_line1_check ?? 'not_provided',
    address_postal_code_check: params?.address_postal_code_check ?? 'not_provided',
    authentication_exemption: null,
    cvc_check: params?.cvc_check ?? 'match',
    expiry_check: params?.expiry_check ?? 'match',
    postal_code: null,
    three_d_secure: null,
  };
}
