import { z } from 'zod';
import { Id } from '../primitives.ts';
import { ApprovalWire } from './approval.wire.ts';
import { CardSummaryWire } from './card.wire.ts';
import { GiftWire } from './gift.wire.ts';
import { PurchaseWire, SpentWeekWire } from './purchase.wire.ts';
import { AccountWire } from './wallet.wire.ts';

/** Cards in one state: how many, and the names of the first of them. */
const NamedCards = z.object({ count: z.number().int(), names: z.array(z.string()) });

export const HomeCardsWire = z.object({
  /** The caller’s own, the fullest first. */
  own: z.array(CardSummaryWire),
  /** Those in use among all that the caller sees, the fullest first. */
  fullest: z.array(CardSummaryWire),
  overLimit: NamedCards,
  nearLimit: NamedCards,
  frozen: NamedCards,
  /** By id, the names of the cards that the requests in this answer are about. */
  names: z.record(Id, z.string()),
});
export type HomeCardsWire = z.infer<typeof HomeCardsWire>;

/** A part is null while its service does not answer, and empty where the caller’s role does not include it. */
export const HomeWire = z.object({
  accounts: z.array(AccountWire).nullable(),
  cards: HomeCardsWire.nullable(),
  latestPurchases: z.array(PurchaseWire).nullable(),
  /** The newest that were declined. */
  declinedPurchases: z.array(PurchaseWire).nullable(),
  weeks: z.array(SpentWeekWire).nullable(),
  /** Open requests that the caller sees, and the newest that they made themselves. */
  pendingApprovals: z.array(ApprovalWire).nullable(),
  ownApprovals: z.array(ApprovalWire).nullable(),
  latestGifts: z.array(GiftWire).nullable(),
});
export type HomeWire = z.infer<typeof HomeWire>;

/** What an organization has done of what most begin with. */
export const FirstStepsWire = z.object({
  hasDeposited: z.boolean(),
  hasInvited: z.boolean(),
  hasCard: z.boolean(),
  hasCampaign: z.boolean(),
});
export type FirstStepsWire = z.infer<typeof FirstStepsWire>;
