import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

export const giftFrequencies = ['once', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const GiftFrequency = z.enum(giftFrequencies);
export type GiftFrequency = z.infer<typeof GiftFrequency>;

export const CampaignWire = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  story: z.string(),
  status: z.enum(['open', 'closed']),
  goal: Minor.nullable(),
  raised: Minor,
  giftCount: z.number().int(),
  currency: Currency,
  endsAt: Instant.nullable(),
  suggestedAmounts: z.array(Minor),
  minimumAmount: Minor,
  /** The restricted funds that it offers; null for every open fund. */
  fundIds: z.array(Id).nullable(),
  /** The sites that may show its widget; null for every site, and absent from an earlier release. */
  widgetOrigins: z.array(z.string()).nullable().default(null),
  /** How often a donor may give; absent from an earlier release. */
  frequencies: z.array(GiftFrequency).default([...giftFrequencies]),
  createdAt: Instant,
});
export type CampaignWire = z.infer<typeof CampaignWire>;

export const PublicCampaignWire = CampaignWire.omit({ createdAt: true, fundIds: true }).extend({
  organization: z.object({ name: z.string(), ein: z.string().nullable() }),
  /**
   The Stripe account for the payment form: gifts are direct charges, so the form belongs to the nonprofit's account.
   * Null while the campaign accepts no gifts.
   */
  stripeAccount: z.string().nullable(),
  /** The restricted funds that a donor may choose. */
  designations: z.array(z.object({ id: Id, name: z.string(), purpose: z.string() })),
  latestGifts: z.array(z.object({ name: z.string().nullable(), amount: Minor, at: Instant })),
});
export type PublicCampaignWire = z.infer<typeof PublicCampaignWire>;

/** Open campaigns that a visitor finds. */
export const FoundCampaignsWire = z.object({
  items: z.array(z.object({ slug: z.string(), title: z.string(), organizationName: z.string() })),
  /** Whether several organizations share this installation, so that nothing is listed without a search. */
  needsSearch: z.boolean(),
});
export type FoundCampaignsWire = z.infer<typeof FoundCampaignsWire>;

export const giftStatuses = ['started', 'failed', 'succeeded', 'refunded'] as const;
export const GiftWire = z.object({
  id: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  donor: z.object({ name: z.string().nullable(), email: z.string() }),
  anonymous: z.boolean(),
  status: z.enum(giftStatuses),
  amount: Minor,
  fee: Minor.nullable(),
  currency: Currency,
  receiptNumber: z.string().nullable(),
  failureReason: z.string().nullable(),
  occurredAt: Instant,
});
export type GiftWire = z.infer<typeof GiftWire>;

/** The cost of a gift to the donor: `fee` is added to cover the card fees, `total` is charged. */
export const GiftQuoteWire = z.object({ amount: Minor, fee: Minor, total: Minor, currency: Currency });
export type GiftQuoteWire = z.infer<typeof GiftQuoteWire>;

export const StartedGiftWire = z.object({
  id: Id,
  /** Proves later that the caller started this gift; at least 128 bits. */
  key: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string(),
  stripeAccount: z.string(),
  total: Minor,
  currency: Currency,
});
export type StartedGiftWire = z.infer<typeof StartedGiftWire>;

export const GiftStateWire = z.object({
  status: z.enum(giftStatuses),
  amount: Minor,
  currency: Currency,
  receiptNumber: z.string().nullable(),
});
export type GiftStateWire = z.infer<typeof GiftStateWire>;
