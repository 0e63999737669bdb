import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { monthInstants } from '../../lib/months.ts';
import { ListView } from '../../ui/list-view.tsx';
import { PurchaseRows } from '../../ui/purchase-rows.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { RemindButton } from '../receipts/shared/remind-cardholders.tsx';
import { useBooks } from './shared/books.ts';

const purchasesShown = 5;

interface MissingReceiptsProps {
  readonly month: string;
  /** For all purchases of the month that need a receipt. */
  readonly count: number;
}

/** The newest purchases of a month that need a receipt, and the reminder of all of them. */
export function MissingReceipts({ month, count }: MissingReceiptsProps) {
  const { may } = useBooks();
  const filters = { receipt: 'required', ...monthInstants(month) } as const;
  const query = useGetPurchasePageQuery({ ...filters, limit: purchasesShown });
  const purchases = query.currentData?.items ?? [];
  const newest = words.newest(purchases.length, count);
  return (
    <ListView query={query} isEmpty={false} empty={null}>
      <PurchaseRows purchases={purchases} showsPerson />
      <div className="month-receipts-foot">
        {newest !== null && <span className="supporting">{newest}</span>}
        {may('receipt.remind') && <RemindButton of={{ filters }} label={words.remind(count)} />}
      </div>
    </ListView>
  );
}
