import { type GiftWire } from '@almoner/contracts';

/**
 * How an amount is shown: with a sign once it was received. Without one while it is processed, while the bank holds it because of a
 * dispute, and where no money moved. Struck through when it was not given.
 */
export function giftAmountDisplay({
  status,
  method,
  dispute,
}: Pick<GiftWire, 'status' | 'method' | 'dispute'>) {
  const isOnItsWay = status === 'verifying' || status === 'processing';
  return isOnItsWay || dispute === 'open' || method === 'forgone_reimbursement'
    ? {}
    : { sign: 'flow' as const, moved: status === 'succeeded' };
}
