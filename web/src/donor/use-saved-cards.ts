import { type SavedCardWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { getSavedCards } from './donor-api.ts';

const none: readonly SavedCardWire[] = [];

/** The saved cards of the donor who is signed in with this address; none until they are known, and for anyone else. */
export function useSavedCards(slug: string, signedInEmail: string | null): readonly SavedCardWire[] {
  const [known, setKnown] = useState<{ email: string; cards: readonly SavedCardWire[] } | null>(null);
  useEffect(() => {
    if (signedInEmail === null) return;
    let live = true;
    // Without an answer the donor pays as everyone else does.
    getSavedCards(slug)
      .then((cards) => live && setKnown({ email: signedInEmail, cards }))
      .catch(() => undefined);
    return () => {
      live = false;
    };
  }, [slug, signedInEmail]);
  return known !== null && known.email === signedInEmail ? known.cards : none;
}
