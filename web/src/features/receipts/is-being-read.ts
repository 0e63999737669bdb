import { type ReceiptReadingWire } from '@almoner/contracts';

/** Returns whether there will soon be more to show. */
export const isBeingRead = ({ reading }: { readonly reading: ReceiptReadingWire | null }): boolean =>
  reading?.status === 'waiting';
