import { type Day } from '@almoner/kernel';
import { createHash } from 'node:crypto';
import { type RecurringGift } from './domain/recurring-gift.ts';

/**
 * The gift of a period always gets the same id, even in a database that was restored from an earlier backup: Stripe keeps it with
 * the payment, which shows that the period was charged. The hashed text may never change.
 */
export const periodGiftId = ({ id }: Pick<RecurringGift, 'id'>, periodOn: Day): string =>
  derivedId(`period ${id} ${periodOn}`);

/** For the gift that takes the place of this one in its period. */
export const replacementGiftId = (giftId: string): string => derivedId(`instead of ${giftId}`);

/** A UUIDv8 (RFC 9562 §5.8): 122 bits of a hash. */
function derivedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
