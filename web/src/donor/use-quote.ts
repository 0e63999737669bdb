import { type GiftQuoteWire, type OnlineGiftMethod } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { quoteGift } from './donor-api.ts';

const settleMs = 200;
const retryMs = 3000;

/** The fees to cover for this amount, to the cent, as the server will charge them; null until it is known. `refresh` reads it again. */
export function useQuote(
  slug: string,
  amountMinor: number | null,
  method: OnlineGiftMethod,
): { quote: GiftQuoteWire | null; refresh: () => void } {
  const [known, setKnown] = useState<{ quote: GiftQuoteWire; method: OnlineGiftMethod } | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    if (amountMinor === null) return;
    let live = true;
    const read = async () => {
      const answer = await quoteGift(slug, amountMinor, method).catch(() => null);
      if (!live) return;
      setKnown(answer && { quote: answer, method });
      if (answer === null) timer = setTimeout(() => void read(), retryMs);
    };
    let timer = setTimeout(() => void read(), settleMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [slug, amountMinor, method, refreshes]);
  const quote =
    known !== null && known.method === method && known.quote.amount === amountMinor ? known.quote : null;
  const refresh = () => {
    setKnown(null);
    setRefreshes((before) => before + 1);
  };
  return { quote, refresh };
}
