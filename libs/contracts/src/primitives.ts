import { isId, normalizeEmail, spendFrequencies } from '@almoner/kernel';
import { z } from 'zod';
import { isPlainLine, isPlainText } from './plain-line.ts';

/** A UUID, normally of version 7. */
export const Id = z.string().refine(isId, 'Must be a valid ID');

/** Minor units of the accompanying currency; a JSON integer in the safe range. */
export const Minor = z.number().int();
export const PositiveMinor = Minor.positive('Must be more than zero');
/** Maximum of an amount that a person enters: 100 million in a currency with two decimals. */
export const maxAmountMinor = 100_000_000_00;
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Must be a three-letter currency code');

/** ISO 8601 in UTC, to the millisecond. PostgreSQL has no year 0. */
export const Instant = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), 'Must be a valid date and time');
/** A calendar day in UTC. */
export const Day = z.iso.date().refine((text) => !text.startsWith('0000'), 'Must be a valid date');
/** A calendar month in UTC. */
export const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month, as in 2026-03');
export const Email = z.string().transform((input, context) => {
  const email = normalizeEmail(input);
  if (email === null) {
    context.addIssue({ code: 'custom', message: 'Invalid email' });
    return z.NEVER;
  }
  return email;
});

const invisible = 'Must not contain control characters or other invisible characters';

/** A name or another single line of user input: normalized to NFC, trimmed, without invisible characters. */
export const lineOf = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isPlainLine, { error: invisible, abort: true });

/** The name of a record or a person; `label` is the subject of the validation message. */
export const nameOf = (label: string) =>
  lineOf(120)
    .min(1, `${label} is required`)
    .regex(/^[^<>]*$/, `${label} may not contain angle brackets`);

/** Like `lineOf`, but line breaks are allowed. */
export const textOf = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isPlainText, invisible);

export const SpendFrequency = z.enum(spendFrequencies);
export const SpendRuleInput = z.strictObject({ frequency: SpendFrequency, limit: PositiveMinor });

/** Maximum page size, in rows. */
export const maxPageSize = 1_000;
/** Keyset paging: `cursor` is opaque and comes from the previous page. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  cursor: z.string().max(200).optional(),
});
/** By time or by amount; `-` means descending. Ties are ordered by id. A cursor is valid only for the order that it came from. */
export const listOrders = ['date', '-date', 'amount', '-amount'] as const;
export const ListOrder = z.enum(listOrders);
export type ListOrder = z.infer<typeof ListOrder>;
/** For a list whose shown amounts are computed, so that SQL cannot sort by them. */
export const DateOrder = ListOrder.extract(['date', '-date']);
export type DateOrder = z.infer<typeof DateOrder>;
/** Paging for calls whose reply is a plain array: the next cursor is in the header `X-Next-Cursor`. */
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
  /** Merchant category code (ISO 18245), four digits. Null in purchases stored by an earlier release, as are the fields below. */
  categoryCode: z.string().nullable().default(null),
  /** The card network's id of the merchant. */
  networkId: z.string().nullable().default(null),
  /** How the card was presented: `chip`, `contactless`, `keyed_in`, `online`, `swipe`, or one that Stripe adds. */
  authorizationMethod: z.string().nullable().default(null),
  /** The digital wallet that the card was in: `apple_pay`, `google_pay`, `samsung_pay`; null if it was in none. */
  wallet: z.string().nullable().default(null),
});
export type Merchant = z.infer<typeof Merchant>;

/** The spend program, team and paying account under which a purchase was decided; they never change for that purchase. */
export const PurchaseOrigin = z.object({
  /** Null for a purchase on no program. */
  spendProgramId: Id.nullable().default(null),
  /** Null for a program of the whole organization. */
  teamId: Id.nullable().default(null),
  /** Null in purchases of an earlier release. */
  payingAccountId: Id.nullable().default(null),
});
export type PurchaseOrigin = z.infer<typeof PurchaseOrigin>;
export const Nothing = z.object({});
