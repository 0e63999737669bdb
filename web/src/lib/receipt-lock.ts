import { type ReceiptLockWire } from '@almoner/contracts';
import { receiptLockWords as words } from '../words/en/receipt-locks.ts';
import { personName } from './person-name.ts';

/** Who is locked, or will be, and how many receipts are missing. `userId`: of the viewer. */
export function lockTitle({ holder, isLocked, purchaseCount }: ReceiptLockWire, userId: string): string {
  if (holder.id === userId) return isLocked ? words.lockedOwn(purchaseCount) : words.soonOwn(purchaseCount);
  const who = personName(holder);
  return isLocked ? words.lockedOf(who, purchaseCount) : words.soonOf(who, purchaseCount);
}
