import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';
import { giftFrequencies } from './gift.wire.ts';
import { PostalAddressWire } from './postal-address.wire.ts';
import { RecurringFrequency, recurringGiftStatuses } from './recurring-gift.wire.ts';

/** The recurring gift that needs attention first; `amount` is what is charged, with the fees that the donor covers. */
const RecurringOfDonor = z.object({
  amount: Minor,
  currency: Currency,
  frequency: RecurringFrequency,
  status: z.enum(recurringGiftStatuses),
  /** How many ongoing ones (active, past due or paused) the donor has. */
  count: z.number().int(),
});

/** How often the gifts of a donor repeat; not known for imported gifts. */
export const lifetimePartKinds = [...giftFrequencies, 'imported'] as const;
export type LifetimePartKind = (typeof lifetimePartKinds)[number];

const LifetimePart = z.object({
  kind: z.enum(lifetimePartKinds),
  amount: Minor,
  giftCount: z.number().int(),
});

/** Someone who has given; the sums are of gifts that were paid, without what was refunded. */
export const DonorWire = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Addresses of donors that were merged into this one. */
  otherEmails: z.array(z.string()),
  /** The postal code of `address`. */
  postalCode: z.string().nullable(),
  /** Null when no part is known; absent from an earlier release. */
  address: PostalAddressWire.nullable().default(null),
  tags: z.array(z.string()),
  note: z.string(),
  lifetime: Minor,
  giftCount: z.number().int(),
  /** They sum to `lifetime` and `giftCount`. Null in a list, and absent from an earlier release. */
  lifetimeParts: z.array(LifetimePart).nullable().default(null),
  currency: Currency.nullable(),
  /** Absent from an earlier release. */
  employer: z.string().nullable().default(null),
  /** Null without an ongoing one. Absent from an earlier release. */
  recurring: RecurringOfDonor.nullable().default(null),
  firstGiftAt: Instant.nullable(),
  lastGiftAt: Instant.nullable(),
});
export type DonorWire = z.infer<typeof DonorWire>;

/** Why two donors may be one person. Only an admin merges them. */
export const duplicateReasons = [
  'same_address',
  'same_name_and_postal_code',
  'same_name_without_address',
] as const;

export const DuplicateDonorWire = z.object({ donor: DonorWire, reason: z.enum(duplicateReasons) });
export type DuplicateDonorWire = z.infer<typeof DuplicateDonorWire>;

/** One of the donors to be merged, with counts of its records. */
const MergedDonor = z.object({
  donor: DonorWire,
  receiptCount: z.number().int(),
  /** Ongoing recurring gifts (active, past due or paused). */
  recurringCount: z.number().int(),
});

/** The surviving donor as it will be if no other name or address is chosen. */
export const DonorMergePreviewWire = z.object({
  survivor: MergedDonor,
  merged: MergedDonor,
  result: z.object({
    name: z.string().nullable(),
    postalCode: z.string().nullable(),
    /** Absent from an earlier release. */
    address: PostalAddressWire.nullable().default(null),
    emails: z.array(z.string()),
    tags: z.array(z.string()),
    note: z.string(),
    /** Absent from an earlier release. */
    employer: z.string().nullable().default(null),
    lifetime: Minor,
    giftCount: z.number().int(),
  }),
});
export type DonorMergePreviewWire = z.infer<typeof DonorMergePreviewWire>;

export const DonorMergeWire = z.object({
  id: Id,
  survivorId: Id,
  merged: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
  mergedAt: Instant,
  /** The name of the person as it was then, or their address. */
  mergedBy: z.string(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  /** True if it can be undone: not while the surviving donor is merged into another one. */
  isUndoable: z.boolean(),
});
export type DonorMergeWire = z.infer<typeof DonorMergeWire>;

/**
 * The retention rate of a year is `retainedDonors` / `previousDonors`. A donor gave in a year when a gift of that year, in UTC, was paid and not
 * refunded in full: online, recorded or imported. Merged donors are one.
 */
export const DonorRetentionWire = z.object({
  /** Newest first, without years before which nobody gave. */
  years: z.array(
    z.object({
      year: z.number().int(),
      /** Who gave in the year before. */
      previousDonors: z.number().int(),
      /** Those of them who gave in this year again. */
      retainedDonors: z.number().int(),
      /** False for the present year, in which more donors may still give again. */
      isOver: z.boolean(),
    }),
  ),
});
export type DonorRetentionWire = z.infer<typeof DonorRetentionWire>;
