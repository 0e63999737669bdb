import { type GiftMatchWire } from '@almoner/contracts';

/** Null for a gift without a match, and for one whose match was reversed with its refunds. */
export const toGiftMatch = (sponsor: string | null, matchedMinor: string): GiftMatchWire | null =>
  sponsor === null || matchedMinor === '0' ? null : { sponsor, amount: Number(matchedMinor) };
