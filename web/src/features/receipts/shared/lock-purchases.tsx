import { type ReceiptLockWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { moneyText } from '../../../lib/money-format.ts';
import { receiptLockWords as words } from '../../../words/en/receipt-locks.ts';

const purchasesShown = 3;

/** Links to the very purchases whose missing receipts lock the cards of a person. */
export function LockPurchases({ lock }: { readonly lock: ReceiptLockWire }) {
  const { purchases, purchaseCount, holder } = lock;
  const shown = purchases.slice(0, purchasesShown);
  return (
    <ul className="lock-purchases">
      {shown.map(({ id, merchant, amount, currency }) => (
        <li key={id}>
          <Link className="text-link" to={`/transactions?tab=card&purchase=${id}`}>
            {words.add(merchant, moneyText(amount, currency))}
          </Link>
        </li>
      ))}
      {purchaseCount > shown.length && (
        <li>
          <Link className="text-link" to={`/transactions?tab=card&receipt=missing&person=${holder.id}`}>
            {words.more(purchaseCount - shown.length)}
          </Link>
        </li>
      )}
    </ul>
  );
}
