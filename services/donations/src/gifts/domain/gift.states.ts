import { type GiftStateWire } from '@almoner/contracts';

export type GiftStatus = GiftStateWire['status'];

/** What may follow what. A declined card can be followed by another one; money that came stays until it is given back. */
export const giftTransitions: Readonly<Record<GiftStatus, readonly GiftStatus[]>> = {
  started: ['failed', 'succeeded'],
  failed: ['succeeded'],
  succeeded: ['refunded'],
  refunded: [],
};

export function mayBecome(from: GiftStatus, to: GiftStatus): boolean {
  return giftTransitions[from].includes(to);
}
