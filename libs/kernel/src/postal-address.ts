/** The parts of a postal address in any country; null for a part that is not known. */
export interface PostalAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  /** A state, province or region, as it is written on an envelope. */
  readonly region: string | null;
  readonly postalCode: string | null;
  /** Two letters (ISO 3166-1). */
  readonly country: string | null;
}
export type PostalAddressPart = keyof PostalAddress;

/** How many characters each part may have. */
export const postalAddressLengths: Readonly<Record<PostalAddressPart, number>> = {
  line1: 200,
  line2: 200,
  city: 120,
  region: 120,
  postalCode: 20,
  country: 2,
};
export const postalAddressParts: readonly PostalAddressPart[] = [
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
];

/** Where the postal code is written after the city and the state, as in `Portland, OR 97201`. Elsewhere it is written before the city. */
const codeAfterCity = new Set(['AU', 'BR', 'CA', 'GB', 'ID', 'IE', 'IN', 'NZ', 'PH', 'SG', 'TH', 'US', 'ZA']);

/**
 * The lines below the name on an envelope, without parts that are not known; empty for no address. The country is written only on a letter
 * that leaves `homeCountry`; an address without a country is read as one of `homeCountry`.
 */
export function postalAddressLines(
  { line1, line2, city, region, postalCode, country }: PostalAddress,
  homeCountry: string,
  countryName: (code: string) => string,
): string[] {
  const place = codeAfterCity.has(country ?? homeCountry)
    ? joined([joined([city, region], ', '), postalCode], ' ')
    : joined([joined([postalCode, city], ' '), region], ', ');
  const countryLine = country === null || country === homeCountry ? null : countryName(country);
  return [line1, line2, place, countryLine].filter((line) => line !== null && line !== '') as string[];
}

/** The same parts, in whatever order they were stored; null is an address without any part. */
export const isSameAddress = (one: PostalAddress | null, other: PostalAddress | null): boolean =>
  postalAddressParts.every((part) => (one?.[part] ?? null) === (other?.[part] ?? null));

const joined = (parts: readonly (string | null)[], by: string) =>
  parts.filter((part) => part !== null && part !== '').join(by);
