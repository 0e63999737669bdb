import { type FinishedGift } from './use-gift.ts';

/** A bank that authenticated the donor sends them back to the page with the gift in the fragment. */
export function readRedirectedGift(): FinishedGift | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const [id, key] = [fragment.get('gift'), fragment.get('key')];
  return id === null || key === null ? null : { id, key, name: '', email: null, frequency: null };
}
