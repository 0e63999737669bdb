import {
  spendingStatusOf,
  type SpendingStatus,
  type HomeCardsWire,
  type ReplyOf,
  type cardsRpc,
} from '@almoner/contracts';
import { summarize } from '../cards/card-composer.ts';

/** In each part of Home. */
export const cardsShown = 20;

/** @param ranked those closest to their limit first; of each status at least as many as are shown */
export function toHomeCards(
  { cards, counts, names }: ReplyOf<typeof cardsRpc.rankCards>,
  userId: string,
): HomeCardsWire {
  const byFullness = cards.map(({ card, usage }) => summarize(card, usage));
  const named = (status: SpendingStatus) => {
    const found = byFullness.filter((card) => spendingStatusOf(card) === status);
    return { count: counts[status] ?? 0, names: found.slice(0, cardsShown).map(({ name }) => name) };
  };
  return {
    own: byFullness.filter(({ holder }) => holder.id === userId).slice(0, cardsShown),
    fullest: byFullness
      .filter(({ status, ended }) => status === 'active' && ended === null)
      .slice(0, cardsShown),
    overLimit: named('over_limit'),
    limitReached: named('limit_reached'),
    nearLimit: named('near_limit'),
    frozen: named('frozen'),
    names,
  };
}
