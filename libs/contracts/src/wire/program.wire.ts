import { z } from 'zod';
import { Currency, Id, Instant, Minor, SpendFrequency } from '../primitives.ts';
import { CardUsageWire } from './card.wire.ts';
import { MerchantRuleWire } from './controls.wire.ts';

export const programStatuses = ['active', 'paused', 'closed'] as const;
export const ProgramStatus = z.enum(programStatuses);

/** A person, or a team with everyone in it, that belongs to a program, with or without a card. */
export const ProgramMemberWire = z.object({ kind: z.enum(['person', 'team']), id: Id });
export type ProgramMemberWire = z.infer<typeof ProgramMemberWire>;

/** A program as those see it who may request a card on it. */
export const RequestableProgramWire = z.object({
  id: Id,
  name: z.string(),
  teamId: Id.nullable(),
  frequency: SpendFrequency,
  currency: Currency,
});
export type RequestableProgramWire = z.infer<typeof RequestableProgramWire>;

/** A purpose of spending whose cards share its period limit and its budget (docs/decisions/0008). */
export const SpendProgramWire = z.object({
  id: Id,
  name: z.string(),
  organizationId: Id,
  /** The team that owns it; null when it belongs to the whole organization. */
  teamId: Id.nullable(),
  frequency: SpendFrequency,
  /** Limit per period, over all its cards. */
  limit: Minor,
  /** The latest `limit` that an admin set; null when only managers set one, or when the sender omits it. */
  adminLimit: Minor.nullable().default(null),
  /** Total budget; null when only the period limit applies. */
  budget: Minor.nullable(),
  currency: Currency,
  /** The wallet or a team's treasury; its cards pay from there. */
  payingAccountId: Id,
  merchantRules: z.array(MerchantRuleWire),
  perPurchaseLimit: Minor.nullable().default(null),
  cashLimit: Minor.nullable().default(null),
  /** The accounting category of its purchases until they get another; null without one. */
  defaultCategoryId: Id.nullable().default(null),
  /** The people with a card on it that is not canceled, and those who were added as members. */
  members: z.array(Id),
  status: ProgramStatus,
  /** If true, a manager cannot resume it. False when the sender omits it. */
  pausedByAdmin: z.boolean().default(false),
  /** Both inclusive, in the time of the card network; `endsAt` null when it has no end. */
  startsAt: Instant,
  endsAt: Instant.nullable(),
  createdAt: Instant,
  usage: CardUsageWire,
  /** Since its start: `spent` is captures less refunds plus holds; `held` is the part still on hold. */
  budgetUsage: z.object({ spent: Minor, held: Minor }),
});
export type SpendProgramWire = z.infer<typeof SpendProgramWire>;
