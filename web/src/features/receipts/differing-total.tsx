import './receipts.css';
import { type PurchaseWire, type ReceiptWire } from '@almoner/contracts';
import { differingTotal } from '@almoner/kernel';
import { WarningOutlined } from '@ant-design/icons';
import { moneyText } from '../../lib/money-format.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

/** A pending purchase may still change, as by a tip; a receipt on several is for all of them together. */
export function DifferingTotal({
  purchase: { amount, currency, status },
  receipts,
}: {
  readonly purchase: PurchaseWire;
  readonly receipts: readonly ReceiptWire[];
}) {
  if (status !== 'posted' || receipts.some(({ purchaseCount }) => purchaseCount > 1)) return null;
  const readings = receipts.map(({ reading }) => reading);
  const total = differingTotal(amount, currency, readings);
  if (total === null) return null;
  return (
    <p className="receipt-notice">
      <WarningOutlined aria-hidden /> {words.differs(moneyText(total, currency), moneyText(amount, currency))}
    </p>
  );
}
