import { type Money } from '@almoner/kernel';
import { type Gift } from '../../gifts/domain/gift.ts';

/** The refundable amount of a gift: neither returned nor being returned. */
export function refundableOf({ status, total, refunded }: Gift, underWay: Money): Money {
  return status === 'succeeded' ? total.minus(refunded).minus(underWay).atLeastZero() : total.minus(total);
}
