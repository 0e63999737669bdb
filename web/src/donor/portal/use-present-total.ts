import { type OnlineGiftMethod, type RecurringGiftWire } from '@almoner/contracts';
import { useQuote } from '../use-quote.ts';

/**
 * The total of each charge by the present fee rates, once the donor has confirmed this amount and method; null until it is known.
 * `refresh` reads it again.
 */
export function usePresentTotal(
  { campaign, coverFees }: Pick<RecurringGiftWire, 'campaign' | 'coverFees'>,
  amountMinor: number | null,
  method: OnlineGiftMethod,
): { total: number | null; refresh: () => void } {
  const { quote, refresh } = useQuote(campaign.slug, coverFees ? amountMinor : null, method);
  return { total: coverFees ? (quote?.total ?? null) : amountMinor, refresh };
}
