import { z } from 'zod';
import { Currency, Id, Instant, Minor, SpendFrequency } from '../primitives.ts';
import { CardUsageWire } from './card.wire.ts';

export const programStatuses = ['active', 'paused', 'closed'] as const;
export const ProgramStatus = z.enum(programStatuses);

/** What money is spent for: its cards share the room in its period and in its budget (docs/decisions/0008). */
export const SpendProgramWire = z.object({
  id: Id,
  name: z.string(),
  organizationId: Id,
  /** Whose it is; null when it is the organization's as a whole. */
  teamId: Id.nullable(),
  frequency: SpendFrequency,
  /** For each period, over all its cards. */
  limit: Minor,
  /** For its whole life; null when only the periods bound it. */
  budget: Minor.nullable(),
  currency: Currency,
  /** The wallet or a team's treasury; its cards pay from there. */
  payingAccountId: Id,
  merchantRules: z.array(z.object({ kind: z.enum(['allow', 'ban']), category: z.string() })),
  /** The people with a card on it that is not canceled. */
  members: z.array(Id),
  status: ProgramStatus,
  /** Then no manager resumes it. A sender who does not say knows of none. */
  pausedByAdmin: z.boolean().default(false),
  /** Both inclusive, in the time of the card network; `endsAt` null when it has no end. */
  startsAt: Instant,
  endsAt: Instant.nullable(),
  createdAt: Instant,
  usage: CardUsageWire,
  /** Of its whole life: `spent` is what was captured less refunds plus what is held, `held` the part still on hold. */
  budgetUsage: z.object({ spent: Minor, held: Minor }),
});
export type SpendProgramWire = z.infer<typeof SpendProgramWire>;
