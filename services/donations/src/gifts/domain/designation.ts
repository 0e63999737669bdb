import { Money } from '@almoner/kernel';

/** The part of a gift that the donor restricted to a fund. */
export interface Designation {
  readonly fundId: string;
  readonly amount: Money;
}

/**
 * The part of a refund that each fund gives back. What the donor did not restrict is refunded first, then the funds in the
 * reverse order of the gift. `refunded` is what was refunded of `total` before.
 */
export function designationsOfRefund(
  designations: readonly Designation[],
  { total, refunded, refund }: { total: Money; refunded: Money; refund: Money },
): Designation[] {
  const before = givenBack(designations, total, refunded);
  const after = givenBack(designations, total, refunded.plus(refund));
  return designations
    .map(({ fundId }, index) => ({ fundId, amount: subtract(after[index], before[index], total) }))
    .filter(({ amount }) => amount.isPositive());
}

/** What each fund gives back once `refunded` of `total` went back, in the order of the designations. */
function givenBack(designations: readonly Designation[], total: Money, refunded: Money): Money[] {
  const designated = designations.reduce((sum, { amount }) => sum.plus(amount), Money.zero(total.currency));
  let left = refunded.minus(total.minus(designated)).atLeastZero();
  return designations
    .toReversed()
    .map(({ amount }) => {
      const part = Money.min(left, amount);
      left = left.minus(part);
      return part;
    })
    .toReversed();
}

function subtract(after: Money | undefined, before: Money | undefined, { currency }: Money): Money {
  const none = Money.zero(currency);
  return (after ?? none).minus(before ?? none);
}
