import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

/** `planned`: its first day is to come; `ended`: its last day is over; `used`: nothing is left of its sum. */
export const campaignMatchStatuses = ['planned', 'in_force', 'used', 'ended', 'closed'] as const;
export type CampaignMatchStatus = (typeof campaignMatchStatuses)[number];

/** How a sponsor pays its match. */
export const matchPaymentMethods = ['check', 'cash', 'donor_advised_fund'] as const;

/** A sponsor's pledge to double the gifts to a campaign up to a total. Amounts in minor units. */
export const CampaignMatchWire = z.object({
  id: Id,
  campaignId: Id,
  /** Shown to the public. */
  sponsor: z.string(),
  sum: Minor,
  currency: Currency,
  /** The most that one gift is matched with; null without a maximum. */
  perGiftMaximum: Minor.nullable(),
  /** The first and the last day, in UTC. */
  startsOn: Day,
  endsOn: Day.nullable(),
  status: z.enum(campaignMatchStatuses),
  /** The amount with which gifts were matched, less what refunds returned. */
  used: Minor,
  giftCount: z.number().int(),
  /** By the sponsor, in gifts that were not voided since. */
  paid: Minor,
  payments: z.array(z.object({ giftId: Id, amount: Minor, receivedAt: Instant })),
  /** An edit names the version that it is based on. */
  version: z.number().int(),
});
export type CampaignMatchWire = z.infer<typeof CampaignMatchWire>;

/** The matches of sponsors for a campaign, for the public page and for its figures. */
export const CampaignMatchingWire = z.object({
  /** For all matches: what gifts were matched with. */
  matched: Minor,
  /** The part of `matched` that no sponsor has paid yet. The paid part is in `raised`, as a gift of the sponsor. */
  unpaid: Minor,
  /**
   * What sponsors have paid beyond the used part of matches that still match gifts. It is included in `raised`, but will match
   * later gifts, so it is not a gift of a donor.
   */
  paidAhead: Minor.default(0),
  /** Whose matches were used or paid ahead, oldest first. */
  sponsors: z.array(z.string()),
  /** The active match; null if there is none. */
  current: z
    .object({
      sponsor: z.string(),
      sum: Minor,
      left: Minor,
      perGiftMaximum: Minor.nullable(),
      endsOn: Day.nullable(),
    })
    .nullable(),
});
export type CampaignMatchingWire = z.infer<typeof CampaignMatchingWire>;

/** The amount by which one gift was matched, and the sponsor. */
export const GiftMatchWire = z.object({ sponsor: z.string(), amount: Minor });
export type GiftMatchWire = z.infer<typeof GiftMatchWire>;
