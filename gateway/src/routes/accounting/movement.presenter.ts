import { type CategoryWire, type MovementWire, type ReplyOf, type cardsRpc } from '@almoner/contracts';

/** Adds the code and the name of each category, and the receipt of each purchase. */
export function withCodesAndReceipts(
  movements: readonly MovementWire[],
  categories: readonly CategoryWire[],
  receipts: ReplyOf<typeof cardsRpc.listReceiptStates>,
): MovementWire[] {
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const receiptByPurchase = new Map(receipts.map(({ purchaseId, receipt }) => [purchaseId, receipt]));
  return movements.map((movement) => ({
    ...movement,
    receipt: receiptOf(movement, receiptByPurchase),
    accounts: movement.accounts.map((one) => {
      const category = one.categoryId === null ? undefined : categoryById.get(one.categoryId);
      return category === undefined ? one : { ...one, code: category.code, account: category.name };
    }),
  }));
}

type Receipt = MovementWire['receipt'];

/** A correction of a category needs no receipt of its own. */
function receiptOf(
  { kind, purchaseId }: MovementWire,
  byPurchase: ReadonlyMap<string, NonNullable<Receipt>>,
): Receipt {
  if (purchaseId === null || kind === 'purchase_recoding') return null;
  return byPurchase.get(purchaseId) ?? null;
}
