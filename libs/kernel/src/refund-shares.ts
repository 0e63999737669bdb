import { Money } from './money.ts';

/** The part of a gift that the donor restricted to a fund. */
export interface Designation {
  readonly fundId: string;
  readonly amount: Money;
}

/** The refunded part of a gift: in total, and from each fund. */
export interface RefundedParts {
  readonly amount: Money;
  readonly designations: readonly Designation[];
}

/**
 * The part of a refund that each fund returns. The unrestricted part is refunded first, then the funds in the reverse order of the
 * gift; `earlier` is what was refunded of `total` before and did not fail.
 */
export function designationsOfRefund(
  designations: readonly Designation[],
  { total, refund, earlier }: { total: Money; refund: Money; earlier: readonly RefundedParts[] },
): Designation[] {
  const unrestricted = earlier.reduce(
    (left, { amount, designations: parts }) => left.minus(amount.minus(sumOf(parts, total))),
    total.minus(sumOf(designations, total)),
  );
  let left = refund.minus(unrestricted.atLeastZero()).atLeastZero();
  return designations
    .toReversed()
    .map(({ fundId, amount }) => {
      const before = earlier.flatMap((one) => one.designations).filter((one) => one.fundId === fundId);
      const part = Money.min(left, amount.minus(sumOf(before, total)).atLeastZero());
      left = left.minus(part);
      return { fundId, amount: part };
    })
    .toReversed()
    .filter(({ amount }) => amount.isPositive());
}

/** The part that each fund returned when only the total refunded before is known: no refund had failed by then. */
export function designationsInOrder(
  designations: readonly Designation[],
  { total, refund, refunded }: { total: Money; refund: Money; refunded: Money },
): Designation[] {
  const before = designationsOfRefund(designations, { total, refund: refunded, earlier: [] });
  const earlier = [{ amount: refunded, designations: before }];
  return designationsOfRefund(designations, { total, refund, earlier });
}

const sumOf = (parts: readonly Designation[], { currency }: Money) =>
  parts.reduce((sum, { amount }) => sum.plus(amount), Money.zero(currency));
