import { z } from 'zod';
import { Minor, PositiveMinor, maxAmountMinor, lineOf } from '../primitives.ts';
import { merchantGroupNames } from '../merchant-groups.ts';

const kind = z.enum(['allow', 'ban']);

/** Which merchants may be paid. A ban wins; if any rule allows, one that allows must match. */
export const MerchantRuleWire = z.discriminatedUnion('by', [
  z.strictObject({ kind, by: z.literal('group'), value: z.enum(merchantGroupNames) }),
  z.strictObject({ kind, by: z.literal('mcc'), value: z.string().regex(/^\d{4}$/, 'Must have four digits') }),
  /** The name of the merchant, or the network's id of it. */
  z.strictObject({ kind, by: z.literal('merchant'), value: lineOf(200).min(1, 'The merchant is required') }),
  z.strictObject({
    kind,
    by: z.literal('country'),
    value: z.string().regex(/^[A-Z]{2}$/, 'Must be a two-letter country code'),
  }),
  z.strictObject({ kind, by: z.literal('presence'), value: z.enum(['online', 'in_person']) }),
]);
export type MerchantRuleWire = z.infer<typeof MerchantRuleWire>;

export const ControlsWire = z.object({
  merchantRules: z.array(MerchantRuleWire).max(100),
  /** Minor units for one purchase; null without such a limit. */
  perPurchaseLimit: Minor.nullable(),
  /** As in `ControlsBody`; null when the sender omits it. */
  cashLimit: Minor.nullable().default(null),
});
export type ControlsWire = z.infer<typeof ControlsWire>;

const controlsToSet = z.strictObject({
  merchantRules: z.array(MerchantRuleWire).max(100, 'At most 100 rules'),
  perPurchaseLimit: PositiveMinor.max(maxAmountMinor, 'Too large for a card').nullable(),
  /**
   * Minor units of cash, from an ATM, over the counter or as cash back, for one purchase excluding the ATM fee. A
   * card gives cash only where it, its rule or its program has such a limit, and the smallest decides; 0 allows none.
   * Left out, it is unchanged.
   */
  cashLimit: Minor.min(0, 'Must not be negative')
    .max(maxAmountMinor, 'Too large for a card')
    .nullable()
    .optional(),
});

export const ControlsBody = controlsToSet.extend({
  /** The controls that the change is based on. Refused with `changed_meanwhile` when they are different by now; left out, not compared. */
  seen: controlsToSet.optional(),
});
export type ControlsBody = z.infer<typeof ControlsBody>;

/**
 * Returns whether a change of an owner's cash limit lets its cards take out more cash; without a limit (null), other owners decide. Only admins
 * may do that. Zero blocks all cash.
 */
export function raisesCash(before: number | null, after: number | null): boolean {
  if (after === before || after === 0) return false;
  return before === null || after === null || after > before;
}

/** Whose merchant rules a purchase must pass: a restricted fund's apply to each purchase that it pays. */
export const controlOwners = ['card', 'rule', 'program', 'fund'] as const;
export type ControlOwner = (typeof controlOwners)[number];
