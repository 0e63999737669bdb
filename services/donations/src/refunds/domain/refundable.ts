import { type Money } from '@almoner/kernel';
import { type Gift } from '../../gifts/domain/gift.ts';

/** What may still be refunded of a gift: what neither went back nor is on its way back. */
export function refundableOf({ status, total, refunded }: Gift, underWay: Money): Money {
  return status === 'succeeded' ? total.minus(refunded).minus(underWay).atLeastZero() : total.minus(total);
}
