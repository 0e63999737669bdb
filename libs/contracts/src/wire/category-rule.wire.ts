import { z } from 'zod';
import { Id, Instant, lineOf, textOf } from '../primitives.ts';

/** Which merchants a category rule is about. */
export const CategoryRuleMatch = z.discriminatedUnion('by', [
  /** The merchant’s name contains this text, whatever its case and spacing. */
  z.strictObject({
    by: z.literal('merchant_name'),
    value: lineOf(200).min(2, 'Must have at least two characters'),
  }),
  /** Merchant category code (ISO 18245). */
  z.strictObject({
    by: z.literal('merchant_category'),
    value: z.string().regex(/^\d{4}$/, 'Must have four digits'),
  }),
  /** The card network’s id of the merchant. */
  z.strictObject({ by: z.literal('network_id'), value: lineOf(200).min(1, 'The network ID is required') }),
]);
export type CategoryRuleMatch = z.infer<typeof CategoryRuleMatch>;

export const categoryRuleMemo = textOf(500).nullable();
/** In an organization. */
export const maxCategoryRules = 200;

export const CategoryRuleWire = z.object({
  id: Id,
  match: CategoryRuleMatch,
  categoryId: Id,
  /** For purchases without a memo; null to set none. */
  memo: z.string().nullable(),
  /** From 1. Of the rules that match a purchase, the first one that is in effect decides. */
  position: z.number().int(),
  isActive: z.boolean(),
  /** Active, with a category that is not archived. */
  isInEffect: z.boolean(),
  /** A change names the version that it was made on. */
  version: z.number().int(),
  /** The last time that it was applied to earlier purchases; null if it never was. */
  lastRun: z
    .object({
      startedAt: Instant,
      /** Null while it is running. */
      finishedAt: Instant.nullable(),
      /** How many purchases it has categorized so far. */
      categorized: z.number().int(),
    })
    .nullable(),
});
export type CategoryRuleWire = z.infer<typeof CategoryRuleWire>;
