import { by, listRoute } from '../../http/list.ts';
import {
  type Parsed,
  anything,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { fullAddress, toAddress } from '../shared/address.ts';
import { mergeMetadata, newMetadata, sentOr } from '../shared/merge.ts';
import { changeControls, spendingControlsField } from '../shared/spending-controls.ts';
import { type Cardholder, cardholderKind } from './cardholder.ts';

const individualFields = {
  first_name: text,
  last_name: text,
  dob: shape({ day: required(integer), month: required(integer), year: required(integer) }),
  card_issuing: shape({ user_terms_acceptance: shape({ date: integer, ip: text, user_agent: text }) }),
  verification: anything,
};
const common = {
  email: text,
  phone_number: text,
  individual: shape(individualFields),
  company: shape({ tax_id: text }),
  status: oneOf('active', 'inactive'),
  preferred_locales: listOf(oneOf('de', 'en', 'es', 'fr', 'it')),
  spending_controls: spendingControlsField,
  metadata,
};
const createFields = {
  ...common,
  name: required(text),
  billing: required(shape({ address: required(fullAddress) })),
  type: oneOf('individual', 'company'),
};
const updateFields = { ...common, billing: shape({ address: required(fullAddress) }) };

export function cardholderRoutes({ store, events }: World): Route[] {
  return [
    post('/v1/issuing/cardholders', createFields, (call, params) => {
      const cardholder = store.insert(call.account, newCardholder(store.stamp(cardholderKind), params));
      events.emit(call, 'issuing_cardholder.created', cardholder);
      return cardholder;
    }),
    listRoute(store, '/v1/issuing/cardholders', cardholderKind, {
      email: by('email'),
      phone_number: by('phone_number'),
      status: by('status'),
      type: by('type'),
    }),
    get('/v1/issuing/cardholders/:id', {}, (call) => store.require(cardholderKind, call.account, call.id)),
    post('/v1/issuing/cardholders/:id', updateFields, (call, params) => {
      const before = store.require(cardholderKind, call.account, call.id);
      const cardholder = store.update(changed(before, params));
      events.emit(call, 'issuing_cardholder.updated', cardholder, before);
      return cardholder;
    }),
  ];
}

type Stamp = Pick<Cardholder, 'id' | 'created' | 'livemode'>;

function newCardholder(stamp: Stamp, params: Parsed<typeof createFields>): Cardholder {
  return {
    object: 'issuing.cardholder',
    ...stamp,
    billing: { address: toAddress(params.billing.address) },
    company: params.company ? { tax_id_provided: params.company.tax_id != null } : null,
    email: params.email ?? null,
    individual: params.individual ? toIndividual(params.individual) : null,
    metadata: newMetadata(params.metadata),
    name: params.name,
    phone_number: params.phone_number ?? null,
    preferred_locales: params.preferred_locales ?? [],
    requirements: { disabled_reason: null, past_due: [] },
    spending_controls: changeControls(null, params.spending_controls, 'usd'),
    status: params.status ?? 'active',
    type: params.type ?? (params.company ? 'company' : 'individual'),
  };
}

function changed(cardholder: Cardholder, params: Parsed<typeof updateFields>): Cardholder {
  return {
    ...cardholder,
    billing: params.billing ? { address: toAddress(params.billing.address) } : cardholder.billing,
    company: params.company ? { tax_id_provided: params.company.tax_id != null } : cardholder.company,
    email: sentOr(params.email, cardholder.email),
    individual: params.individual ? toIndividual(params.individual) : cardholder.individual,
    metadata: mergeMetadata(cardholder.metadata, params.metadata),
    phone_number: sentOr(params.phone_number, cardholder.phone_number),
    preferred_locales: params.preferred_locales ?? cardholder.preferred_locales,
    spending_controls: changeControls(cardholder.spending_controls, params.spending_controls, 'usd'),
    status: params.status ?? cardholder.status,
  };
}

function toIndividual(params: Parsed<typeof individualFields>): Cardholder['individual'] {
  const terms = params.card_issuing?.user_terms_acceptance;
  return {
    card_issuing: terms
      ? {
          user_terms_acceptance: {
            date: terms.date ?? null,
            ip: terms.ip ?? null,
            user_agent: terms.user_agent ?? null,
          },
        }
      : null,
    dob: params.dob ?? null,
    first_name: params.first_name ?? null,
    last_name: params.last_name ?? null,
    verification: { document: null },
  };
}
