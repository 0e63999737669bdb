import { PaperClipOutlined } from '@ant-design/icons';
import { receiptWords as words } from '../../words/en/receipts.ts';

/** Shows that a purchase has receipts; nothing for one that has none. */
export function ReceiptMark({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      className="receipt-mark"
      role="img"
      aria-label={words.attached(count)}
      title={words.attached(count)}
    >
      <PaperClipOutlined aria-hidden />
    </span>
  );
}
