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

export const spendingStatuses = [
  ...cardStatuses,
  'near_limit',
  'limit_reached',
  'over_limit',
  'expired',
  'used_up',
] as const;
export type SpendingStatus = (typeof spendingStatuses)[number];

/** For a card that can pay, the state of its limit; for any other, the reason why it cannot. */
export function spendingStatusOf(card: Pick<CardSummaryWire, 'status' | 'usage' | 'ended'>): SpendingStatus {
  if (card.status !== 'active') return card.status;
  if (card.ended !== null) return card.ended === 'used' ? 'used_up' : 'expired';
  if (isOverLimit(card)) return 'over_limit';
  if (isLimitReached(card)) return 'limit_reached';
  return isNearLimit(card) ? 'near_limit' : 'active';
}

type Shown = Pick<CardSummaryWire, 'status' | 'usage' | 'ended' | 'programState' | 'programLeft'>;
export type ShownSpendingStatus = SpendingStatus | 'program_not_active' | 'program_limit_reached';

/** Like `spendingStatusOf`; of a card that could pay, also whether its program does. */
export function shownSpendingStatusOf(card: Shown): ShownSpendingStatus {
  const status = spendingStatusOf(card);
  if (status !== 'active' && status !== 'near_limit') return status;
  if (card.programState !== null && card.programState !== 'active') return 'program_not_active';
  return card.programLeft === 0 ? 'program_limit_reached' : status;
}

/** Returns whether the card's status, terms, limit and program allow a purchase of at least some amount. */
export function canPay(card: Shown): boolean {
  const status = shownSpendingStatusOf(card);
  return status === 'active' || status === 'near_limit';
}

/** The largest purchase that is possible now, in minor units: no more than the card's program has left. */
export function leftNow({ usage, programState, programLeft }: Shown): number {
  if (usage === null || (programState !== null && programState !== 'active')) return 0;
  return Math.max(0, Math.min(usage.limit - usage.spent, programLeft ?? Number.POSITIVE_INFINITY));
}
