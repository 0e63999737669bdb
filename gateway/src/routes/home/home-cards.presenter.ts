import { standingOf, type CardStanding, type CardSummaryWire, type HomeCardsWire } from '@almoner/contracts';

const cardsShown = 20;
const namesShown = 20;

/** @param cards all cards that the caller may see */
export function toHomeCards(
  cards: readonly CardSummaryWire[],
  userId: string,
  requests: readonly { readonly subject: { readonly cardId: string } }[],
): HomeCardsWire {
  const byFullness = cards.toSorted((one, other) => (other.usage?.ratio ?? 0) - (one.usage?.ratio ?? 0));
  const named = (standing: CardStanding) => {
    const found = byFullness.filter((card) => standingOf(card) === standing);
    return { count: found.length, names: found.slice(0, namesShown).map(({ name }) => name) };
  };
  const requested = new Set(requests.map(({ subject }) => subject.cardId));
  return {
    own: byFullness.filter(({ holder }) => holder.id === userId).slice(0, cardsShown),
    fullest: byFullness.filter(({ status }) => status === 'active').slice(0, cardsShown),
    overLimit: named('over_limit'),
    nearLimit: named('near_limit'),
    frozen: named('frozen'),
    names: Object.fromEntries(cards.filter(({ id }) => requested.has(id)).map(({ id, name }) => [id, name])),
  };
}
