import { type GiftHistoryWire, type GiftWire } from '@almoner/contracts';

type Designation = GiftHistoryWire['designations'][number];

/** Minor units; `funds` in the order of the gift. */
interface Shares {
  readonly undesignated: number;
  readonly funds: readonly { readonly name: string; readonly amount: number }[];
}

/**
 * What of the gift a sum takes that goes back to the donor: first what the donor did not restrict, then the funds in the reverse order
 * of the gift (docs/decisions/0021-restricted-funds.md).
 */
export function sharesOf(total: number, designations: readonly Designation[], sum: number): Shares {
  const designated = designations.reduce((minor, { amount }) => minor + amount, 0);
  const undesignated = Math.min(sum, Math.max(0, total - designated));
  let left = sum - undesignated;
  const funds = designations.toReversed().map(({ name, amount }) => {
    const part = Math.min(left, amount);
    left -= part;
    return { name, amount: part };
  });
  return { undesignated, funds: funds.toReversed() };
}

/** What one more refund takes, after those that the gift has already. */
export function sharesOfRefund(
  { amount, refunded }: Pick<GiftWire, 'amount' | 'refunded'>,
  designations: readonly Designation[],
  refund: number,
): Shares {
  const before = sharesOf(amount, designations, refunded);
  const after = sharesOf(amount, designations, refunded + refund);
  return {
    undesignated: after.undesignated - before.undesignated,
    funds: after.funds.map(({ name, amount: minor }, index) => ({
      name,
      amount: minor - (before.funds[index]?.amount ?? 0),
    })),
  };
}
