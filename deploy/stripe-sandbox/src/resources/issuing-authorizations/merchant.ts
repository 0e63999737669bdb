import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Parsed, shape, text } from '../../http/params.ts';
import { categoryCode } from './merchant-categories.ts';

export type Merchant = Stripe.Issuing.Authorization.MerchantData;

const fields = {
  category: text,
  city: text,
  country: text,
  name: text,
  network_id: text,
  postal_code: text,
  state: text,
  terminal_id: text,
  url: text,
};
export const merchantField = shape(fields);

/** The merchant as the network would report it; without a network id, the same name always gets the same one. */
export function toMerchant(params: Parsed<typeof fields> | null | undefined): Merchant {
  const category = params?.category ?? 'miscellaneous_specialty_retail';
  const name = params?.name ?? 'Rocket Rides';
  return {
    category,
    category_code: categoryCode(category),
    city: params?.city ?? 'San Francisco',
    country: params?.country ?? 'US',
    name,
    network_id: params?.network_id ?? networkId(name),
    postal_code: params?.postal_code ?? '94101',
    state: params?.state ?? 'CA',
    tax_id: null,
    terminal_id: params?.terminal_id ?? null,
    url: params?.url ?? null,
  };
}

function networkId(name: string): string {
  const digits = createHash('sha256').update(name).digest().readUIntBE(0, 5);
  return String(digits).padStart(13, '0').slice(0, 13);
}
