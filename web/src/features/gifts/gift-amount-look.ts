import { type GiftWire } from '@almoner/contracts';

/**
 * How an amount is shown: received with its sign; without one on its way, without money, or while the bank that disputes it holds
 * the money; struck when it was not given.
 */
export function giftAmountLook({ status, method, dispute }: Pick<GiftWire, 'status' | 'method' | 'dispute'>) {
  const isOnItsWay = status === 'verifying' || status === 'processing';
  return isOnItsWay || dispute === 'open' || method === 'forgone_reimbursement'
    ? {}
    : { sign: 'flow' as const, moved: status === 'succeeded' };
}
