import { type GiftQuoteWire, type PublicCampaignWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { quoteGift } from './donor-api.ts';

const settleMs = 200;

/** What covering the fees adds to this amount, to the cent, as the server will charge it; null until it is known. */
export function useQuote(
  { slug, minimumAmount }: Pick<PublicCampaignWire, 'slug' | 'minimumAmount'>,
  amountMinor: number | null,
): GiftQuoteWire | null {
  const [quote, setQuote] = useState<GiftQuoteWire | null>(null);
  useEffect(() => {
    if (amountMinor === null || amountMinor < minimumAmount) return;
    let live = true;
    const timer = setTimeout(() => {
      quoteGift(slug, amountMinor, true).then(
        (answer) => live && setQuote(answer),
        () => live && setQuote(null),
      );
    }, settleMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [slug, amountMinor, minimumAmount]);
  return quote !== null && quote.amount === amountMinor ? quote : null;
}
