import { type GiftWire } from '@almoner/contracts';

/** How an amount is shown: received with its sign, on its way or without money without one, struck when it was not given. */
export function giftAmountLook({ status, method }: Pick<GiftWire, 'status' | 'method'>) {
  const isOnItsWay = status === 'verifying' || status === 'processing';
  return isOnItsWay || method === 'forgone_reimbursement'
    ? {}
    : { sign: 'flow' as const, moved: status === 'succeeded' };
}
