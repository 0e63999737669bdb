import { cardStatuses } from './card-statuses.ts';
import { type CardSummaryWire } from './wire/card.wire.ts';

/** Above it a card is near its limit. */
export const nearLimitRatio = 0.9;

type Used = Pick<CardSummaryWire, 'usage'>;

/** An admin lowered the limit below what was spent, or the network booked more than was approved. */
export const isOverLimit = ({ usage }: Used) => usage !== null && usage.spent > usage.limit;
/** Nothing is left of it. */
export const isLimitReached = ({ usage }: Used) => usage !== null && usage.spent === usage.limit;
export const isNearLimit = ({ usage }: Used) =>
  usage !== null && usage.ratio > nearLimitRatio && usage.spent < usage.limit;

export const cardStandings = [
  ...cardStatuses,
  'near_limit',
  'limit_reached',
  'over_limit',
  'expired',
  'used_up',
] as const;
export type CardStanding = (typeof cardStandings)[number];

/** For a card that can pay, the state of its limit; for any other, the reason why it cannot. */
export function standingOf(card: Pick<CardSummaryWire, 'status' | 'usage' | 'ended'>): CardStanding {
  if (card.status !== 'active') return card.status;
  if (card.ended !== null) return card.ended === 'used' ? 'used_up' : 'expired';
  if (isOverLimit(card)) return 'over_limit';
  if (isLimitReached(card)) return 'limit_reached';
  return isNearLimit(card) ? 'near_limit' : 'active';
}

type Shown = Pick<CardSummaryWire, 'status' | 'usage' | 'ended' | 'programState' | 'programLeft'>;
export type ShownStanding = CardStanding | 'program_not_active' | 'program_limit_reached';

/** As `standingOf`; of a card that could pay, also whether its program does. */
export function shownStandingOf(card: Shown): ShownStanding {
  const standing = standingOf(card);
  if (standing !== 'active' && standing !== 'near_limit') return standing;
  if (card.programState !== null && card.programState !== 'active') return 'program_not_active';
  return card.programLeft === 0 ? 'program_limit_reached' : standing;
}

/** Whether the card pays for a purchase of some amount, as far as its status, its terms, its limit and its program go. */
export function canPay(card: Shown): boolean {
  const standing = shownStandingOf(card);
  return standing === 'active' || standing === 'near_limit';
}

/** What a purchase of this moment could take at most, in minor units: no more than the program of the card leaves. */
export function leftNow({ usage, programState, programLeft }: Shown): number {
  if (usage === null || (programState !== null && programState !== 'active')) return 0;
  return Math.max(0, Math.min(usage.limit - usage.spent, programLeft ?? Number.POSITIVE_INFINITY));
}
