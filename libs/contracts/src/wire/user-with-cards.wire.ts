import { z } from 'zod';
import { CardWire } from './card.wire.ts';
import { UserSummaryWire } from './user.wire.ts';

/** A person with their cards, without canceled ones: the newest 100. */
export const UserWithCardsWire = UserSummaryWire.extend({ cards: z.array(CardWire) });
export type UserWithCardsWire = z.infer<typeof UserWithCardsWire>;
