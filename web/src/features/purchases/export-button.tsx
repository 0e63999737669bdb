import { type PurchaseWire } from '@almoner/contracts';
import { type PurchaseFilters, useLazyGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { merchantCategoryWords } from '../../words/en/merchant-categories.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { categoryName, useCategories } from './category-names.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';

export function ExportButton({ filters }: { readonly filters: PurchaseFilters }) {
  const [readPage] = useLazyGetPurchasePageQuery();
  const { data: categories = [] } = useCategories();
  const rows = async () => {
    const names = new Map(categories.map((category) => [category.id, categoryName(category)]));
    const all = await readAllPages((cursor) => readPage({ ...filters, cursor }).unwrap());
    return all.map((purchase) => [
      ...csvRow(purchase),
      names.get(purchase.categoryId ?? '') ?? '',
      purchase.memo ?? '',
    ]);
  };
  return <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={rows} />;
}

const amount = ({ currency }: PurchaseWire, minor: number) => csvAmount(minor, minorPerUnit(currency));

/** Spent and requested are separate columns: a declined purchase spends nothing. */
const csvRow = (purchase: PurchaseWire) => [
  purchase.occurredAt,
  purchase.merchant.name,
  merchantCategoryWords(purchase.merchant.category),
  purchase.card.name,
  personName(purchase.holder),
  statusWords[purchase.status],
  amount(purchase, hasMoved(purchase) ? flowMinor(purchase) : 0),
  amount(purchase, flowMinor(purchase)),
  purchase.currency,
];
