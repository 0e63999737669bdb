import { isId, isPlainLine, isPlainText, normalizeEmail, spendFrequencies } from '@almoner/kernel';
import { z } from 'zod';

/** UUIDv7 of ours. */
export const Id = z.string().refine(isId, 'Must be an id');

/** Minor units of the currency beside it; a JSON integer in the safe range. */
export const Minor = z.number().int();
export const PositiveMinor = Minor.positive('Must be more than zero');
/** Of one amount that a person enters: a hundred million of a currency with two decimals. */
export const largestAmountMinor = 100_000_000_00;
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Must be a three-letter currency code');

/** ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime();
export const Email = z.string().transform((input, context) => {
  const email = normalizeEmail(input);
  if (email === null) {
    context.addIssue({ code: 'custom', message: 'Invalid email' });
    return z.NEVER;
  }
  return email;
});

const invisible = 'May not have control characters or other invisible ones';

/** A name or another line that people type: in Unicode's one form (NFC), trimmed, with nothing invisible in it. */
export const lineOf = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isPlainLine, { error: invisible, abort: true });

/** What something or somebody is called; `label` begins the sentence that says what is wrong. */
export const nameOf = (label: string) =>
  lineOf(120)
    .min(1, `${label} is required`)
    .regex(/^[^<>]*$/, `${label} may not have angle brackets`);

/** As a line, but with line ends. */
export const textOf = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isPlainText, invisible);

export const SpendFrequency = z.enum(spendFrequencies);
export const SpendRuleInput = z.strictObject({ frequency: SpendFrequency, limit: PositiveMinor });

/** Keyset paging: `cursor` is opaque and comes from the page before. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(200).optional(),
});
/** Fields of a body whose reply is a plain array: where it goes on travels in the header `X-Next-Cursor`. */
export const PageOfArray = {
  limit: z.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(200).optional(),
};
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const Merchant = z.object({
  name: z.string(),
  category: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
});
export type Merchant = z.infer<typeof Merchant>;
export const Nothing = z.object({});
