import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

const Count = z.number().int();

/** `monthly`: what they bring in a month, with covered fees as in the list of recurring gifts. */
const RecurringSums = z.object({ plans: Count, monthly: Minor });

/**
 * The gifts that were made in a range of days in UTC. A refund, a lost dispute or a fee belongs to the day of its gift, so a range may
 * change after its end.
 */
export const FundraisingFiguresWire = z.object({
  from: Day,
  /** The last day of the range. */
  to: Day,
  /** Before fees, without what was refunded or lost to disputes. */
  raised: Minor,
  /** Stripe's fees and dispute fees, including those for refunded gifts, which Stripe keeps. */
  fees: Minor,
  /** Refunded or lost to disputes; not a part of `raised`. */
  refunded: Minor,
  /** Gifts not refunded in full. */
  gifts: Count,
  /** Those of `gifts` that are not property. */
  giftsWithAmount: Count,
  /** The donors of `gifts`; gifts without a known donor are not counted here. */
  donors: Count,
  /** Those of `donors` whose first gift to the organization is in the range. */
  newDonors: Count,
  /** The recurring gifts that started in the range, whatever became of them, and those that ended in it. */
  started: RecurringSums,
  ended: RecurringSums,
});
export type FundraisingFiguresWire = z.infer<typeof FundraisingFiguresWire>;

export const fundraisingBarUnits = ['day', 'week', 'month'] as const;
export const maxOverviewDays = 1830;
export const maxOverviewCampaigns = 20;

/** The results of all campaigns of an organization, and of its gifts without a campaign. */
export const FundraisingOverviewWire = z.object({
  currency: Currency,
  present: FundraisingFiguresWire,
  /** The same number of days directly before. */
  previous: FundraisingFiguresWire,
  barUnit: z.enum(fundraisingBarUnits),
  /** Amounts raised, oldest first. Weeks begin on Sunday, in UTC; the first and the last bar may be shorter. */
  bars: z.array(z.object({ startsAt: Instant, once: Minor, recurring: Minor })),
  /** The recurring gifts as they are now. */
  recurring: z.object({ active: RecurringSums, pastDue: RecurringSums }),
  /** The campaigns that raised the most in the range, at most 20. */
  campaigns: z.array(
    z.object({
      /** Null for gifts without a campaign, which have no goal. */
      campaign: z
        .object({
          id: Id,
          title: z.string(),
          goal: Minor.nullable(),
          raisedInTotal: Minor,
          /** Matches that sponsors have not paid yet. They count for the goal; absent from an earlier release. */
          unpaidMatch: Minor.default(0),
        })
        .nullable(),
      gifts: Count,
      raised: Minor,
    }),
  ),
  /** All others with a gift in the range. */
  otherCampaigns: z.object({ campaigns: Count, gifts: Count, raised: Minor }),
});
export type FundraisingOverviewWire = z.infer<typeof FundraisingOverviewWire>;
