import { z } from 'zod';
import { Currency, Instant, Minor, SpendFrequency } from '../primitives.ts';

/** The spending of a card in each of the last periods of its rule, oldest first; the last one is the current period. */
export const CardPeriodsWire = z.object({
  frequency: SpendFrequency,
  currency: Currency,
  /** The limit of the rule now; earlier periods may have had another. */
  limit: Minor,
  /** The card had another rule before its first period here, whose purchases are not counted by these periods. */
  beginsWithRule: z.boolean().default(false),
  periods: z.array(
    z.object({
      startsAt: Instant,
      /** Null for a period that never ends. */
      endsAt: Instant.nullable(),
      /** Captured less refunded, and held. */
      spent: Minor,
      held: Minor,
    }),
  ),
});
export type CardPeriodsWire = z.infer<typeof CardPeriodsWire>;
