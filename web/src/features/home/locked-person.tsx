import { type ReceiptLockWire } from '@almoner/contracts';
import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import { lockTitle } from '../../lib/receipt-lock.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { receiptLockWords as lockWords } from '../../words/en/receipt-locks.ts';
import { LockPurchases } from '../receipts/shared/lock-purchases.tsx';

interface LockedProps {
  readonly lock: ReceiptLockWire;
  readonly userId: string;
}

/** A person whose cards are locked because of missing receipts, or will be, with the purchases that lock them. */
export function LockedPerson({ lock, userId }: LockedProps) {
  const Icon = lock.isLocked ? LockOutlined : WarningOutlined;
  return (
    <li className="attention-item">
      <Icon className={lock.isLocked ? 'attention-negative' : 'attention-warning'} aria-hidden />
      <span className="two-line">
        <span className="name">{lockTitle(lock, userId)}</span>
        <span>
          {lock.isLocked ? lockWords.since : lockWords.from} <DayAndTime at={lock.lockedFrom} />
        </span>
        <LockPurchases lock={lock} />
      </span>
    </li>
  );
}
