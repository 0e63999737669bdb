import { z } from 'zod';
import { Currency, Id, Instant, Minor, SpendFrequency } from '../primitives.ts';

/** A definition that several cards share. Each card counts on its own: the limit is not a sum over the cards. */
export const NamedSpendRuleWire = z.object({
  id: Id,
  name: z.string(),
  frequency: SpendFrequency,
  /** Minor units for each card in each period. */
  limit: Minor,
  currency: Currency,
  /** Cards that have the rule and are not canceled. */
  cardCount: z.number().int(),
  version: z.number().int(),
  createdAt: Instant,
});
export type NamedSpendRuleWire = z.infer<typeof NamedSpendRuleWire>;
