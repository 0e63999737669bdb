import { z } from 'zod';
import { Day, Id, Instant, lineOf } from '../primitives.ts';

/** Whole months without a gift, after which a donor may be called lapsed. */
const lapsedMonthsMax = 120;
export const maxDonorSegments = 100;

const text = lineOf(120).min(1).optional();
const whole = <Source extends z.ZodType<number>>(number: Source) => number.optional();
const bounded = z.number().int().min(0);
const coerced = z.coerce.number().int().min(0);

const shared = {
  tag: lineOf(40).min(1).optional(),
  /** The last gift was on one of these days, in UTC. */
  lastGiftFrom: Day.optional(),
  lastGiftTo: Day.optional(),
  /** With an ongoing recurring gift (active, past due or paused), or without one. */
  recurring: z.enum(['yes', 'no']).optional(),
  /** Gave to this campaign, and that gift was paid and not refunded in full. */
  campaignId: Id.optional(),
  /** The whole name, in any case. */
  employer: text,
};

const numbersOf = <Source extends z.ZodType<number>>(number: Source, months: Source) => ({
  /** The total given, without refunds, in minor units. */
  lifetimeLeast: whole(number),
  lifetimeMost: whole(number),
  giftsLeast: whole(number),
  giftsMost: whole(number),
  /** Has given, but not in this many months. */
  lapsedMonths: whole(months),
});

/** As in the query of a list, where numbers are text. */
export const donorFilterQuery = {
  ...shared,
  ...numbersOf(coerced, coerced.min(1).max(lapsedMonthsMax)),
};

export const DonorSegmentFilters = z
  .strictObject({ ...shared, ...numbersOf(bounded, bounded.min(1).max(lapsedMonthsMax)) })
  .refine((filters) => Object.values(filters).some((value) => value !== undefined), 'Choose a filter');
export type DonorSegmentFilters = z.infer<typeof DonorSegmentFilters>;

/** Named filters of the list of donors. Who belongs to it is found when it is read. */
export const DonorSegmentWire = z.object({
  id: Id,
  name: z.string(),
  filters: z.object({ ...shared, ...numbersOf(bounded, bounded) }),
  createdAt: Instant,
});
export type DonorSegmentWire = z.infer<typeof DonorSegmentWire>;
