import { type GiftSumWire } from '@almoner/contracts';
import { giftSummaryWords as words } from '../../words/en/fundraising.ts';

type Counts = Pick<GiftSumWire, 'count' | 'paid' | 'failed'>;

/** Only gifts that were paid count as such; an earlier release does not separate them. */
export function giftCountText({ count, paid = count, failed = 0 }: Counts): string {
  const unfinished = count - paid - failed;
  return [
    ...(paid > 0 || count === 0 ? [words.count(paid)] : []),
    ...(failed > 0 ? [words.failed(failed)] : []),
    ...(unfinished > 0 ? [words.unfinished(unfinished)] : []),
  ].join(', ');
}
