import '../receipts.css';
import { FileExclamationOutlined, PaperClipOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { shortDate } from '../../../lib/time-format.ts';
import { receiptPolicyWords } from '../../../words/en/receipt-policy.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';

interface ReceiptMarkProps {
  readonly purchase: Pick<PurchaseWire, 'receiptCount' | 'receiptDueAt'>;
}

/** Shows that a purchase has receipts, or until when it needs one. */
export function ReceiptMark({ purchase: { receiptCount: count, receiptDueAt } }: ReceiptMarkProps) {
  if (count === 0) return receiptDueAt === null ? null : <DueMark dueAt={receiptDueAt} />;
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

function DueMark({ dueAt }: { readonly dueAt: string }) {
  const label = receiptPolicyWords.dueMark(shortDate(new Date(dueAt), new Date()));
  return (
    <span className="receipt-mark" data-due="true" role="img" aria-label={label} title={label}>
      <FileExclamationOutlined aria-hidden />
    </span>
  );
}
