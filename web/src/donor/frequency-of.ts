import { type GiftFrequency, type GiftStateWire } from '@almoner/contracts';
import { type FinishedGift } from './use-gift.ts';

/** How often a gift is given: as its donor chose it on this page, or as the server says. Null while it is not known. */
export const frequencyOf = (
  gift: Pick<FinishedGift, 'frequency'>,
  state: Pick<GiftStateWire, 'frequency'> | null,
): GiftFrequency | null => gift.frequency ?? state?.frequency ?? null;

export const isRecurring = (frequency: GiftFrequency | null): frequency is Exclude<GiftFrequency, 'once'> =>
  frequency !== null && frequency !== 'once';
