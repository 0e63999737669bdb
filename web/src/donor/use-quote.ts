import { type GiftQuoteWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { quoteGift } from './donor-api.ts';

const settleMs = 200;
const retryMs = 3000;

/** What covering the fees adds to this amount, to the cent, as the server will charge it; null until it is known. */
export function useQuote(slug: string, amountMinor: number | null): GiftQuoteWire | null {
  const [quote, setQuote] = useState<GiftQuoteWire | null>(null);
  useEffect(() => {
    if (amountMinor === null) return;
    let live = true;
    const read = async () => {
      const answer = await quoteGift(slug, amountMinor, true).catch(() => null);
      if (!live) return;
      setQuote(answer);
      if (answer === null) timer = setTimeout(() => void read(), retryMs);
    };
    let timer = setTimeout(() => void read(), settleMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [slug, amountMinor]);
  return quote !== null && quote.amount === amountMinor ? quote : null;
}
