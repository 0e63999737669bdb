import {
  type DonorMailWire,
  type DonorMergeWire,
  type DonorNoteWire,
  type GiftWire,
  type PastGiftWire,
} from '@almoner/contracts';

export type TimelineEntry =
  | { readonly kind: 'gift'; readonly at: string; readonly gift: GiftWire }
  | { readonly kind: 'past_gift'; readonly at: string; readonly gift: PastGiftWire }
  | { readonly kind: 'note'; readonly at: string; readonly note: DonorNoteWire }
  | { readonly kind: 'mail'; readonly at: string; readonly mail: DonorMailWire }
  | { readonly kind: 'merge'; readonly at: string; readonly merge: DonorMergeWire };

export const timelineFilters = ['all', 'gifts', 'notes', 'emails'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** A list that is loaded page by page. */
interface Paged<Item> {
  /** Newest first, and only the newest while there are older ones to load. */
  readonly items: readonly Item[];
  readonly hasOlder: boolean;
}

interface TimelineParts {
  readonly gifts: Paged<GiftWire>;
  readonly notes: Paged<DonorNoteWire>;
  readonly emails: Paged<DonorMailWire>;
  readonly pastGifts: readonly PastGiftWire[];
  readonly merges: readonly DonorMergeWire[];
}

export type PagedPart = 'gifts' | 'notes' | 'emails';

interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** The part to load for older entries; null without any. */
  readonly olderOf: PagedPart | null;
}

const kindsOf: Readonly<Record<TimelineFilter, readonly TimelineEntry['kind'][]>> = {
  all: ['gift', 'past_gift', 'note', 'mail', 'merge'],
  gifts: ['gift', 'past_gift'],
  notes: ['note'],
  emails: ['mail'],
};

/**
 * The events of a donor, newest first. Where older gifts, notes or emails are not loaded yet, nothing from before the oldest loaded
 * one is shown, as entries would be missing there. Beside the gifts, which name their receipts, the emails with receipts are left
 * out.
 */
export function timelineOf(parts: TimelineParts, filter: TimelineFilter): Timeline {
  const { olderOf, from } = endOf(parts, filter);
  const entries = entriesOf(parts)
    .filter((entry) => kindsOf[filter].includes(entry.kind) && timeOf(entry.at) >= from)
    .filter((entry) => filter === 'emails' || entry.kind !== 'mail' || entry.mail.kind !== 'receipt')
    .toSorted((one, other) => timeOf(other.at) - timeOf(one.at));
  return { entries, olderOf };
}

function entriesOf({ gifts, pastGifts, notes, emails, merges }: TimelineParts): TimelineEntry[] {
  return [
    ...gifts.items.map((gift) => ({ kind: 'gift' as const, at: gift.occurredAt, gift })),
    ...pastGifts.map((gift) => ({ kind: 'past_gift' as const, at: gift.givenOn, gift })),
    ...notes.items.map((note) => ({ kind: 'note' as const, at: note.createdAt, note })),
    ...emails.items.map((mail) => ({ kind: 'mail' as const, at: mail.createdAt, mail })),
    ...merges.map((merge) => ({ kind: 'merge' as const, at: merge.mergedAt, merge })),
  ];
}

/** The list that ends first, and when. */
function endOf({ gifts, notes, emails }: TimelineParts, filter: TimelineFilter) {
  const ends: { olderOf: PagedPart; from: number }[] = [
    { olderOf: 'gifts', from: endOfList(gifts, ({ occurredAt }) => occurredAt) },
    { olderOf: 'notes', from: endOfList(notes, ({ createdAt }) => createdAt) },
    { olderOf: 'emails', from: endOfList(emails, ({ createdAt }) => createdAt) },
  ];
  const [first] = ends
    .filter(({ olderOf, from }) => from > -Infinity && (filter === 'all' || filter === olderOf))
    .toSorted((one, other) => other.from - one.from);
  return first ?? { olderOf: null, from: -Infinity };
}

/** Without a loaded item, nothing is complete. */
function endOfList<Item>({ items, hasOlder }: Paged<Item>, at: (item: Item) => string): number {
  const oldest = items.at(-1);
  if (!hasOlder) return -Infinity;
  return oldest === undefined ? Infinity : timeOf(at(oldest));
}

const timeOf = (at: string) => Date.parse(at);
