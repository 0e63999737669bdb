import { required, shape, text } from '../../http/params.ts';

interface AddressParams {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country?: string | null;
}

export const addressFields = {
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
};
export const optionalAddress = shape(addressFields);
/** In the form that Issuing requires. */
export const fullAddress = shape({
  ...addressFields,
  line1: required(text),
  city: required(text),
  postal_code: required(text),
  country: required(text),
});

export interface StoredAddress {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export function toAddress(params: AddressParams): StoredAddress {
  return {
    city: params.city ?? null,
    country: params.country ?? null,
    line1: params.line1 ?? null,
    line2: params.line2 ?? null,
    postal_code: params.postal_code ?? null,
    state: params.state ?? null,
  };
}
