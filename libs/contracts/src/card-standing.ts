import { cardStatuses } from './card-statuses.ts';
import { type CardSummaryWire } from './wire/card.wire.ts';

/** Above it a card is near its limit. */
export const nearLimitRatio = 0.9;

/** An admin lowered the limit below what was spent, or the network booked more than was approved. */
export const isOverLimit = ({ usage }: Pick<CardSummaryWire, 'usage'>) =>
  usage !== null && usage.spent > usage.limit;
export const isNearLimit = (card: Pick<CardSummaryWire, 'usage'>) =>
  card.usage !== null && card.usage.ratio > nearLimitRatio && !isOverLimit(card);

export const cardStandings = [...cardStatuses, 'near_limit', 'over_limit'] as const;
export type CardStanding = CardSummaryWire['status'] | 'near_limit' | 'over_limit';

/** For a card that can pay, the state of its limit; for any other, the reason why it cannot. */
export function standingOf(card: Pick<CardSummaryWire, 'status' | 'usage'>): CardStanding {
  if (card.status !== 'active') return card.status;
  if (isOverLimit(card)) return 'over_limit';
  return isNearLimit(card) ? 'near_limit' : 'active';
}
