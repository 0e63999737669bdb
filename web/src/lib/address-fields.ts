import {
  type PostalAddress,
  type PostalAddressPart,
  postalAddressLines,
  postalAddressParts,
} from '@almoner/kernel';
import { countryName } from './countries.ts';

/** A postal address as it is typed; empty for a part that is not known. */
export type AddressFields = Readonly<Record<PostalAddressPart, string>>;

/** Organizations are in the United States: letters there name no country. */
const homeCountry = 'US';

/** Every part but the country, which is chosen from a list. */
export const typedParts = postalAddressParts.filter((part) => part !== 'country');

const ofEachPart = <Value>(valueOf: (part: PostalAddressPart) => Value) =>
  Object.fromEntries(postalAddressParts.map((part) => [part, valueOf(part)])) as Record<
    PostalAddressPart,
    Value
  >;

export const addressFields = (address: PostalAddress | null | undefined): AddressFields =>
  ofEachPart((part) => address?.[part] ?? '');

/** As the API takes it; null when every field is empty. */
export function addressInput(fields: AddressFields): PostalAddress | null {
  const address = ofEachPart((part) => fields[part].trim() || null);
  return postalAddressParts.every((part) => address[part] === null) ? null : address;
}

export const addressLines = (address: PostalAddress | null | undefined): string[] =>
  address == null ? [] : postalAddressLines(address, homeCountry, (code) => countryName(code));
