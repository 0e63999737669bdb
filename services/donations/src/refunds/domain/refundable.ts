import { type Money } from '@almoner/kernel';
import { type Gift } from '../../gifts/domain/gift.ts';

/** What may still be refunded of a gift: what was neither returned nor is being returned. */
export function refundableOf({ status, total, refunded }: Gift, underWay: Money): Money {
  return status === 'succeeded' ? total.minus(refunded).minus(underWay).atLeastZero() : total.minus(total);
}
