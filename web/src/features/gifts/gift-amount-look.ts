import { type GiftWire } from '@almoner/contracts';

/** How an amount is shown: given with its sign, on its way without one, struck when it was not given. */
export function giftAmountLook(status: GiftWire['status']) {
  const isOnItsWay = status === 'verifying' || status === 'processing';
  return isOnItsWay ? {} : { sign: 'flow' as const, moved: status === 'succeeded' };
}
