import '../../../ui/files.css';
import './line-receipt-list.css';
import { type ReimbursementReceiptWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { receiptWords } from '../../../words/en/receipts.ts';
import { ReceiptReading } from '../../receipts/shared/receipt-reading.tsx';

interface LineReceiptListProps {
  readonly label: string;
  readonly receipts: readonly ReimbursementReceiptWire[];
  /** For the report. */
  readonly currency: string;
  readonly onView: (receipt: ReimbursementReceiptWire) => void;
  readonly actions?: (receipt: ReimbursementReceiptWire) => ReactNode;
  /** Beside what was read from it. */
  readonly readingActions?: (receipt: ReimbursementReceiptWire) => ReactNode;
  /** Rows for files that are uploading. */
  readonly children?: ReactNode;
}

/** The receipts of a line of a report, with what was read from them. */
export function LineReceiptList({
  label,
  receipts,
  currency,
  onView,
  actions,
  readingActions,
  children,
}: LineReceiptListProps) {
  return (
    <ul className="document-list" aria-label={label}>
      {receipts.map((receipt) => (
        <li key={receipt.id} className="line-receipt">
          <button
            type="button"
            className="quiet-button text-link document-name"
            aria-label={receiptWords.view(receipt.name)}
            onClick={() => onView(receipt)}
          >
            {receipt.name}
          </button>
          {actions?.(receipt)}
          <span className="line-receipt-reading">
            <ReceiptReading reading={receipt.reading} currency={currency} />
            {readingActions?.(receipt)}
          </span>
        </li>
      ))}
      {children}
    </ul>
  );
}
