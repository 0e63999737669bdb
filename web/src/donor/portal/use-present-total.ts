import { type OnlineGiftMethod, type RecurringGiftWire } from '@almoner/contracts';
import { useQuote } from '../use-quote.ts';

/** What each charge takes by the present fee rates, once the donor has confirmed this amount and method; null until it is known. */
export function usePresentTotal(
  { campaign, coverFees }: Pick<RecurringGiftWire, 'campaign' | 'coverFees'>,
  amountMinor: number | null,
  method: OnlineGiftMethod,
): number | null {
  const { quote } = useQuote(campaign.slug, coverFees ? amountMinor : null, method);
  return coverFees ? (quote?.total ?? null) : amountMinor;
}
