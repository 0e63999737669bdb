import { type PurchaseWire } from '@almoner/contracts';
import { purchaseWords as words } from '../../../words/en/purchases.ts';

/** The category of a purchase in a list; `names` by id. */
export function categoryText(purchase: PurchaseWire, names: ReadonlyMap<string, string>): string {
  const { categoryId, lines, needsSplit } = purchase;
  if (lines.length > 0) return words.split(lines.length);
  if (needsSplit) return words.needsSplit;
  return categoryId === null ? '–' : (names.get(categoryId) ?? '–');
}
