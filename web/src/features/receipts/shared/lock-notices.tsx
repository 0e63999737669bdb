import './lock-notices.css';
import { type ReceiptLockWire } from '@almoner/contracts';
import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import { lockTitle } from '../../../lib/receipt-lock.ts';
import { DayAndTime } from '../../../ui/relative-time.tsx';
import { receiptLockWords as words } from '../../../words/en/receipt-locks.ts';
import { LockPurchases } from './lock-purchases.tsx';

interface LockNoticesProps {
  readonly locks: readonly ReceiptLockWire[];
  /** For the viewer. */
  readonly userId: string;
}

/** Whose cards are locked because of missing receipts, or will be: since when, and by which purchases. */
export function LockNotices({ locks, userId }: LockNoticesProps) {
  return locks.map((lock) => (
    <section
      key={lock.holder.id}
      className={`notice lock-notice ${lock.isLocked ? 'notice-negative' : 'notice-warning'}`}
      aria-label={lockTitle(lock, userId)}
    >
      {lock.isLocked ? <LockOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <div>
        <strong>{lockTitle(lock, userId)}</strong>
        <p>
          {lock.isLocked ? words.since : words.from} <DayAndTime at={lock.lockedFrom} />.{' '}
          {lock.isLocked && words.unlocks}
        </p>
        <LockPurchases lock={lock} />
      </div>
    </section>
  ));
}
