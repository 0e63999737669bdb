import { type PurchaseFilters, useLazyGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { csvRow, usePurchaseNames } from './purchase-csv.ts';

export function ExportButton({ filters }: { readonly filters: PurchaseFilters }) {
  const [readPage] = useLazyGetPurchasePageQuery();
  const readNames = usePurchaseNames();
  const rows = async () => {
    const names = await readNames();
    const all = await readAllPages((cursor) => readPage({ ...filters, cursor }).unwrap());
    return all.map((purchase) => csvRow(purchase, names));
  };
  return <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={rows} />;
}
