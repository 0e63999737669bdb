import { type GiftHistoryWire, type GiftWire } from '@almoner/contracts';
import { designationsInOrder, Money } from '@almoner/kernel';

type Designation = GiftHistoryWire['designations'][number];

/** Minor units; `funds` in the order of the gift. */
interface Shares {
  readonly undesignated: number;
  readonly funds: readonly { readonly name: string; readonly amount: number }[];
}

/** The parts of one more refund, after those that the gift has already. */
export function sharesOfRefund(
  { amount, refunded, currency }: Pick<GiftWire, 'amount' | 'refunded' | 'currency'>,
  designations: readonly Designation[],
  refund: number,
): Shares {
  const money = (minor: number) => Money.ofMinor(minor, currency);
  const parts = designationsInOrder(
    designations.map((one) => ({ fundId: one.fundId, amount: money(one.amount) })),
    { total: money(amount), refunded: money(refunded), refund: money(refund) },
  );
  const funds = designations.map(({ fundId, name }) => {
    const part = parts.find((one) => one.fundId === fundId);
    return { name, amount: part?.amount.toMinorNumber() ?? 0 };
  });
  return { undesignated: funds.reduce((left, part) => left - part.amount, refund), funds };
}

/** The parts of all refunds of the gift so far. */
export const sharesRefunded = (
  gift: Pick<GiftWire, 'amount' | 'refunded' | 'currency'>,
  designations: readonly Designation[],
): Shares => sharesOfRefund({ ...gift, refunded: 0 }, designations, gift.refunded);
