import { countryCodes, postalAddressLengths, type PostalAddressPart } from '@almoner/kernel';
import { z } from 'zod';
import { lineOf } from '../primitives.ts';

const part = z.string().nullable();

/** An address in any country; null for a part that is not known. */
export const PostalAddressWire = z.object({
  line1: part,
  line2: part,
  city: part,
  /** A state, province or region. */
  region: part,
  postalCode: part,
  /** Two letters (ISO 3166-1). */
  country: part,
});
export type PostalAddressWire = z.infer<typeof PostalAddressWire>;

const partOf = (name: PostalAddressPart) =>
  lineOf(postalAddressLengths[name]).min(1, 'Must not be empty').nullable().default(null);

/** A part that is left out is not known. */
export const PostalAddressInput = z.strictObject({
  line1: partOf('line1'),
  line2: partOf('line2'),
  city: partOf('city'),
  region: partOf('region'),
  postalCode: partOf('postalCode'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be a two-letter country code')
    .refine((code) => countryCodes.includes(code), 'Must be a country code of ISO 3166-1')
    .nullable()
    .default(null),
});
