import '../receipts.css';
import { type ReceiptReadingWire } from '@almoner/contracts';
import { ScanOutlined } from '@ant-design/icons';
import { moneyText } from '../../../lib/money-format.ts';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';

interface ReceiptReadingProps {
  readonly reading: ReceiptReadingWire | null;
  /** For the organization; for a receipt that names none. */
  readonly currency: string;
}

/** The facts read from a receipt, as far as found. */
export function ReceiptReading({ reading, currency }: ReceiptReadingProps) {
  if (reading === null) return null;
  if (reading.status === 'waiting') return <span className="supporting">{words.reading}</span>;
  const { amount, day, merchant } = reading;
  const found = [
    amount === null ? null : moneyText(amount, reading.currency ?? currency),
    day === null ? null : shortUtcDay(day),
    merchant,
  ].filter((one) => one !== null);
  if (found.length === 0) return <span className="supporting">{words.unread}</span>;
  return (
    <span className="receipt-reading">
      <ScanOutlined aria-hidden /> {words.readFrom(found.join(', '))}
    </span>
  );
}
