import { countryCodes } from '@almoner/kernel';

export function countryName(code: string, locale?: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** Of all countries, by name. */
export const countryOptions = () =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
