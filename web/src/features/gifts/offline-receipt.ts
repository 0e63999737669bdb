import { type GiftWire } from '@almoner/contracts';
import { utcDate } from '../../lib/time-format.ts';
import { giftHistoryWords as words } from '../../words/en/fundraising.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';

/** "Nov 25, 2026, check 7001": when and how an offline gift was received; only its day is known. */
export function offlineReceiptText(
  { method, occurredAt }: Pick<GiftWire, 'method' | 'occurredAt'>,
  checkNumber: string | null,
): string {
  const how = checkNumber === null ? giftMethodWords[method].toLowerCase() : words.check(checkNumber);
  return `${utcDate(new Date(occurredAt))}, ${how}`;
}
