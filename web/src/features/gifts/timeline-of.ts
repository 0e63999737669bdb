import {
  type DonorMergeWire,
  type DonorNoteWire,
  type GiftWire,
  type PastGiftWire,
} from '@almoner/contracts';

export type TimelineEntry =
  | { readonly kind: 'gift'; readonly at: string; readonly gift: GiftWire }
  | { readonly kind: 'past_gift'; readonly at: string; readonly gift: PastGiftWire }
  | { readonly kind: 'note'; readonly at: string; readonly note: DonorNoteWire }
  | { readonly kind: 'merge'; readonly at: string; readonly merge: DonorMergeWire };

export const timelineFilters = ['all', 'gifts', 'notes'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

interface TimelineParts {
  /** Newest first, and only the newest while there are `olderGifts` to load. */
  readonly gifts: readonly GiftWire[];
  readonly olderGifts: boolean;
  readonly pastGifts: readonly PastGiftWire[];
  /** As the gifts, with `olderNotes`. */
  readonly notes: readonly DonorNoteWire[];
  readonly olderNotes: boolean;
  readonly merges: readonly DonorMergeWire[];
}

interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** What to load for older entries; null when nothing is older. */
  readonly olderOf: 'gifts' | 'notes' | null;
}

const kindsOf: Readonly<Record<TimelineFilter, readonly TimelineEntry['kind'][]>> = {
  all: ['gift', 'past_gift', 'note', 'merge'],
  gifts: ['gift', 'past_gift'],
  notes: ['note'],
};

/**
 * What happened with a donor, newest first. Where older gifts or notes are not loaded yet, nothing from before the oldest loaded one
 * is shown, as entries would be missing there.
 */
export function timelineOf(parts: TimelineParts, filter: TimelineFilter): Timeline {
  const { olderOf, from } = endOf(parts, filter);
  const entries = entriesOf(parts)
    .filter((entry) => kindsOf[filter].includes(entry.kind) && timeOf(entry.at) >= from)
    .toSorted((one, other) => timeOf(other.at) - timeOf(one.at));
  return { entries, olderOf };
}

function entriesOf({ gifts, pastGifts, notes, merges }: TimelineParts): TimelineEntry[] {
  return [
    ...gifts.map((gift) => ({ kind: 'gift' as const, at: gift.occurredAt, gift })),
    ...pastGifts.map((gift) => ({ kind: 'past_gift' as const, at: gift.givenOn, gift })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.createdAt, note })),
    ...merges.map((merge) => ({ kind: 'merge' as const, at: merge.mergedAt, merge })),
  ];
}

/** The list that ends first, and when. */
function endOf(
  { gifts, olderGifts, notes, olderNotes }: TimelineParts,
  filter: TimelineFilter,
): { olderOf: Timeline['olderOf']; from: number } {
  const endOfGifts = olderGifts && filter !== 'notes' ? oldestOf(gifts.at(-1)?.occurredAt) : -Infinity;
  const endOfNotes = olderNotes && filter !== 'gifts' ? oldestOf(notes.at(-1)?.createdAt) : -Infinity;
  const from = Math.max(endOfGifts, endOfNotes);
  if (from === -Infinity) return { olderOf: null, from };
  return { olderOf: endOfGifts >= endOfNotes ? 'gifts' : 'notes', from };
}

const timeOf = (at: string) => Date.parse(at);
/** Without a loaded one, nothing is complete. */
const oldestOf = (at: string | undefined) => (at === undefined ? Infinity : timeOf(at));
