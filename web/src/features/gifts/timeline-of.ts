import { type DonorMergeWire, type GiftWire, type PastGiftWire } from '@almoner/contracts';

export type TimelineEntry =
  | { readonly kind: 'gift'; readonly at: string; readonly gift: GiftWire }
  | { readonly kind: 'past_gift'; readonly at: string; readonly gift: PastGiftWire }
  | { readonly kind: 'merge'; readonly at: string; readonly merge: DonorMergeWire };

interface TimelineParts {
  /** Newest first, and only the newest while there are `olderGifts` to load. */
  readonly gifts: readonly GiftWire[];
  readonly olderGifts: boolean;
  readonly pastGifts: readonly PastGiftWire[];
  readonly merges: readonly DonorMergeWire[];
}

/** What happened with a donor, newest first; nothing from before the oldest gift that is loaded, as gifts would be missing there. */
export function timelineOf({ gifts, olderGifts, pastGifts, merges }: TimelineParts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...gifts.map((gift) => ({ kind: 'gift' as const, at: gift.occurredAt, gift })),
    ...pastGifts.map((gift) => ({ kind: 'past_gift' as const, at: gift.givenOn, gift })),
    ...merges.map((merge) => ({ kind: 'merge' as const, at: merge.mergedAt, merge })),
  ];
  const timeOf = ({ at }: TimelineEntry) => Date.parse(at);
  const oldest = gifts.at(-1);
  const from = olderGifts && oldest !== undefined ? Date.parse(oldest.occurredAt) : -Infinity;
  return entries
    .filter((entry) => timeOf(entry) >= from)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
}
