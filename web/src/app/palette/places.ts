import { type CardSummaryWire, type TeamWire } from '@almoner/contracts';
import { personName } from '../../lib/person-name.ts';
import { paletteWords as words } from '../../words/en/shell.ts';
import { type MenuEntry } from '../shell/menu.ts';

export interface Place {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

/** The pages that the menu shows this person; a page of a parent says which. */
export function pagePlaces(entries: readonly MenuEntry[]): Place[] {
  return entries.flatMap((entry) =>
    'children' in entry
      ? entry.children.map(({ label, to }) => ({ key: to, label, detail: entry.label, to }))
      : [{ key: entry.to, label: entry.label, detail: words.page, to: entry.to }],
  );
}

export const cardPlaces = (cards: readonly CardSummaryWire[]): Place[] =>
  cards.map(({ id, name, holder, last4 }) => ({
    key: id,
    label: last4 === null ? name : `${name} ·· ${last4}`,
    detail: words.cardOf(personName(holder)),
    to: `/transactions?tab=card&card=${id}`,
  }));

export const teamPlaces = (teams: readonly TeamWire[]): Place[] =>
  teams.map(({ id, name }) => ({ key: id, label: name, detail: words.team, to: `/teams?team=${id}` }));

/**
 * What fits the typed words, each of which must occur: those whose name begins with the text first, then in the order
 * given. Without text everything fits.
 */
export function matchingPlaces(places: readonly Place[], text: string, most: number): Place[] {
  const wanted = text.trim().toLocaleLowerCase();
  const words = wanted.split(/\s+/);
  const fits = ({ label, detail }: Place) => {
    const haystack = `${label} ${detail}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  };
  const rank = ({ label }: Place) => (label.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return places
    .filter(fits)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** Looking for the text among the purchases is always possible. */
export const purchaseSearch = (text: string): Place => ({
  key: 'search',
  label: words.searchPurchases(text.trim()),
  detail: words.search,
  to: `/transactions?${new URLSearchParams({ tab: 'card', q: text.trim() }).toString()}`,
});
