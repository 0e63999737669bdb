import { z } from 'zod';
import { Email, Id, Instant, PageRequest, PositiveMinor, lineOf, pageOf, textOf } from '../primitives.ts';
import {
  CampaignWire,
  GiftQuoteWire,
  GiftStateWire,
  GiftWire,
  PublicCampaignWire,
  StartedGiftWire,
} from '../wire/gift.wire.ts';
import { route } from './route.ts';

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens')
  .max(80);
/** One gift: between the campaign's minimum and a million. */
export const largestGiftMinor = 100_000_000;
const giftAmount = PositiveMinor.max(largestGiftMinor, 'Please contact us for a gift of this size');
/** A billion. */
export const largestGoalMinor = 100_000_000_000;

export const donationsHttp = {
  listCampaigns: route('GET', '/campaigns', {
    summary: 'The organization’s campaigns',
    reply: z.array(CampaignWire),
  }),
  createCampaign: route('POST', '/campaigns', {
    summary: 'Create a campaign with its public page',
    body: z.strictObject({
      slug,
      title: lineOf(120).min(1, 'The title is required'),
      story: textOf(5000).default(''),
      goal: PositiveMinor.max(largestGoalMinor, 'The goal is too high').nullable().default(null),
      endsAt: Instant.nullable().default(null),
      suggestedAmounts: z.array(giftAmount).min(1).max(5).default([2500, 5000, 10000, 25000, 50000]),
      minimumAmount: giftAmount.min(100, 'At least 1.00').default(500),
    }),
    reply: CampaignWire,
    status: 201,
  }),
  listGifts: route('GET', '/gifts', {
    summary: 'Gifts, newest first',
    query: PageRequest,
    reply: pageOf(GiftWire),
  }),
  getPublicCampaign: route('GET', '/public/campaigns/:slug', {
    summary: 'What a donor sees of a campaign',
    access: 'public',
    params: z.object({ slug }),
    reply: PublicCampaignWire,
  }),
  quoteGift: route('POST', '/public/gifts/quote', {
    summary: 'The exact sum of a gift, with or without covering the card fees',
    access: 'public',
    body: z.strictObject({ campaign: slug, amount: giftAmount, coverFees: z.boolean() }),
    reply: GiftQuoteWire,
  }),
  startGift: route('POST', '/public/gifts', {
    summary: 'Start a one-time gift; it counts only when Stripe confirms the payment',
    access: 'public',
    body: z.strictObject({
      campaign: slug,
      amount: giftAmount,
      coverFees: z.boolean().default(false),
      email: Email,
      name: lineOf(120).nullable().default(null),
      anonymous: z.boolean().default(false),
      designationId: Id.nullable().default(null),
    }),
    reply: StartedGiftWire,
    status: 201,
  }),
  getGiftState: route('GET', '/public/gifts/:id', {
    summary: 'How a gift stands, for whoever started it',
    access: 'public',
    params: z.object({ id: Id }),
    query: z.object({ key: z.string().max(100) }),
    reply: GiftStateWire,
  }),
};
