import { randomInt } from 'node:crypto';
import { by, listRoute } from '../../http/list.ts';
import {
  type Parsed,
  anything,
  bool,
  currency,
  integer,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { cardholderKind } from '../issuing-cardholders/cardholder.ts';
import { fullAddress, toAddress } from '../shared/address.ts';
import { mergeMetadata, newMetadata, sentOr } from '../shared/merge.ts';
import { changeControls, spendingControlsField } from '../shared/spending-controls.ts';
import { type Card, cardKind } from './card.ts';
import { newCardNumber } from './card-number.ts';

const shippingFields = {
  address: required(fullAddress),
  name: required(text),
  service: oneOf('standard', 'express', 'priority'),
  type: oneOf('individual', 'bulk'),
  phone_number: text,
  require_signature: bool,
  address_validation: anything,
  customs: anything,
};
const common = {
  metadata,
  pin: shape({ encrypted_number: text }),
  personalization_design: text,
  shipping: shape(shippingFields),
  spending_controls: spendingControlsField,
};
const createFields = {
  ...common,
  currency: required(currency),
  type: required(oneOf('virtual', 'physical')),
  cardholder: required(text),
  status: oneOf('active', 'inactive'),
  exp_month: integer,
  exp_year: integer,
  financial_account: text,
  lifecycle_controls: anything,
  replacement_for: text,
  replacement_reason: oneOf('damaged', 'expired', 'lost', 'stolen'),
  second_line: text,
};
const updateFields = {
  ...common,
  status: oneOf('active', 'inactive', 'canceled'),
  cancellation_reason: oneOf('lost', 'stolen'),
  financial_account: text,
};

export function cardRoutes(world: World): Route[] {
  const { store, events } = world;
  return [
    post('/v1/issuing/cards', createFields, (call, params) => createCard(world, call, params)),
    listRoute(store, '/v1/issuing/cards', cardKind, {
      cardholder: by('cardholder'),
      status: by('status'),
      type: by('type'),
      last4: by('last4'),
      exp_month: by('exp_month', integer),
      exp_year: by('exp_year', integer),
      personalization_design: by('personalization_design'),
    }),
    get('/v1/issuing/cards/:id', {}, (call) => store.require(cardKind, call.account, call.id)),
    post('/v1/issuing/cards/:id', updateFields, (call, params) => {
      const card = store.require(cardKind, call.account, call.id);
      const before = store.present(card);
      const after = store.update(changedCard(card, params));
      events.emit(call, 'issuing_card.updated', after, before);
      if (after.status === 'active' && card.status !== 'active') endReplaced(world, call, after);
      return after;
    }),
  ];
}

function createCard({ store, events, clock }: World, call: Call, params: Parsed<typeof createFields>): Card {
  store.require(cardholderKind, call.account, params.cardholder, 'cardholder');
  if (params.type === 'physical' && !params.shipping) {
    throw invalidRequest('Physical cards need a shipping address.', {
      code: 'parameter_missing',
      param: 'shipping',
    });
  }
  if (params.replacement_for && !params.replacement_reason) {
    throw invalidRequest('replacement_for needs replacement_reason.', {
      code: 'parameter_missing',
      param: 'replacement_reason',
    });
  }
  const replaced = params.replacement_for
    ? store.require(cardKind, call.account, params.replacement_for, 'replacement_for')
    : undefined;
  const endsAtOnce = params.replacement_reason === 'lost' || params.replacement_reason === 'stolen';
  if (replaced && endsAtOnce && replaced.status !== 'canceled') {
    throw invalidRequest('Cancel the lost or stolen card before you replace it.', {
      param: 'replacement_for',
    });
  }
  const year = new Date(clock.nowMs()).getUTCFullYear();
  const card = store.insert(
    call.account,
    newCard(store.stamp(cardKind), call.account, year, params, endsAtOnce ? undefined : replaced),
  );
  if (replaced) store.update({ ...replaced, replaced_by: card.id });
  events.emit(call, 'issuing_card.created', card);
  return card;
}

type Stamp = Pick<Card, 'id' | 'created' | 'livemode'>;

/** Activating the replacement of a damaged or expired card cancels that card. */
function endReplaced({ store, events }: World, call: Call, { replacement_for: replaced }: Card): void {
  const id = typeof replaced === 'string' ? replaced : replaced?.id;
  if (!id) return;
  const card = store.require(cardKind, call.account, id);
  if (card.status === 'canceled') return;
  const before = store.present(card);
  events.emit(call, 'issuing_card.updated', store.update({ ...card, status: 'canceled' }), before);
}

/** `same` is the card whose number it keeps. */
function newCard(
  stamp: Stamp,
  account: string,
  year: number,
  params: Parsed<typeof createFields>,
  same?: Card,
): Card {
  const number = same?.sandbox.number ?? newCardNumber();
  const eligible = { eligible: true, ineligible_reason: null };
  return {
    object: 'issuing.card',
    ...stamp,
    brand: 'Visa',
    cancellation_reason: null,
    cardholder: params.cardholder,
    currency: params.currency,
    exp_month: params.exp_month ?? 12,
    exp_year: params.exp_year ?? year + 3,
    financial_account: params.financial_account ?? null,
    last4: number.slice(-4),
    latest_fraud_warning: null,
    lifecycle_controls: null,
    metadata: newMetadata(params.metadata),
    personalization_design: params.personalization_design ?? null,
    replaced_by: null,
    replacement_for: params.replacement_for ?? null,
    replacement_reason: params.replacement_reason ?? null,
    second_line: params.second_line ?? null,
    shipping: params.type === 'physical' && params.shipping ? toShipping(params.shipping) : null,
    spending_controls: changeControls(null, params.spending_controls, params.currency),
    status: params.status ?? 'inactive',
    type: params.type,
    wallets: { apple_pay: eligible, google_pay: eligible, primary_account_identifier: null },
    sandbox: {
      account,
      number,
      cvc: String(randomInt(1000)).padStart(3, '0'),
      pin: String(randomInt(10_000)).padStart(4, '0'),
    },
  };
}

function changedCard(card: Card, params: Parsed<typeof updateFields>): Card {
  if (card.status === 'canceled' && params.status && params.status !== 'canceled') {
    throw invalidRequest('A canceled card cannot be changed to another status.', { param: 'status' });
  }
  const canceled = params.status === 'canceled';
  return {
    ...card,
    cancellation_reason: canceled ? (params.cancellation_reason ?? null) : card.cancellation_reason,
    financial_account: sentOr(params.financial_account, card.financial_account),
    metadata: mergeMetadata(card.metadata, params.metadata),
    personalization_design: sentOr(params.personalization_design, card.personalization_design),
    shipping: params.shipping ? toShipping(params.shipping) : card.shipping,
    spending_controls: changeControls(card.spending_controls, params.spending_controls, card.currency),
    status: params.status ?? card.status,
  };
}

function toShipping(params: Parsed<typeof shippingFields>): Card['shipping'] {
  return {
    address: toAddress(params.address),
    address_validation: null,
    business_name: null,
    carrier: null,
    customs: null,
    delivered_at: null,
    eta: null,
    name: params.name,
    phone_number: params.phone_number ?? null,
    require_signature: params.require_signature ?? null,
    service: params.service ?? 'standard',
    shipped_at: null,
    status: 'pending',
    tracking_number: null,
    tracking_url: null,
    type: params.type ?? 'individual',
  };
}
