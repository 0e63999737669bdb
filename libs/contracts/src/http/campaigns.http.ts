import { webImageTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Instant, Nothing, PositiveMinor, lineOf, textOf } from '../primitives.ts';
import { CampaignQuestionInput, maxQuestions } from '../wire/campaign-question.wire.ts';
import {
  CampaignDashboardWire,
  CampaignWire,
  FoundCampaignsWire,
  GiftFrequency,
  GoodsWire,
  PaymentAccountWire,
  PublicCampaignWire,
  giftFrequencies,
} from '../wire/gift.wire.ts';
import { route } from './route.ts';
import { isWidgetOrigin, widgetOriginOf, widgetOriginsMax } from '../widget-origin.ts';

export const CampaignSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens')
  .max(80);
/** The largest single charge at Stripe, including the fees that a donor covers. */
export const largestPaymentMinor = 99_999_999;
/** One gift: between the campaign's minimum and a million. An online payment is at most `largestPaymentMinor`. */
export const largestGiftMinor = 100_000_000;
export const GiftAmount = PositiveMinor.max(largestGiftMinor, 'Please contact us for a gift of this size');
export const WidgetOrigin = z.string().max(200).transform(widgetOriginOf).refine(isWidgetOrigin, {
  message: 'Use a scheme and a host only, such as https://example.org',
});
/** In bytes: the page stays quick on a phone. */
export const campaignImageMaxBytes = 524_288;
const ImageAlt = lineOf(200).min(1, 'Describe what the image shows');
const ReceiptText = textOf(1000);
/** A billion. */
export const largestGoalMinor = 100_000_000_000;

export const campaignsHttp = {
  listCampaigns: route('GET', '/campaigns', {
    summary: 'The organization’s campaigns',
    reply: z.array(CampaignWire),
  }),
  createCampaign: route('POST', '/campaigns', {
    summary: 'Create a campaign with its public page, or as a draft without one',
    body: z.strictObject({
      /** A draft is published by an update with the status `open`. */
      isDraft: z.boolean().optional(),
      slug: CampaignSlug,
      title: lineOf(120).min(1, 'The title is required'),
      story: textOf(5000).default(''),
      goal: PositiveMinor.max(largestGoalMinor, 'The goal is too high').nullable().default(null),
      /** Until then the public page shows the opening date and accepts no gifts. */
      startsAt: Instant.nullable().default(null),
      endsAt: Instant.nullable().default(null),
      suggestedAmounts: z.array(GiftAmount).min(1).max(5).default([2500, 5000, 10000, 25000, 50000]),
      minimumAmount: GiftAmount.min(100, 'At least 1.00').default(500),
      /** The restricted funds that donors may choose; null for every open fund. */
      fundIds: z.array(Id).max(50).nullable().default(null),
      /** The sites that may show the widget; null for every site. */
      widgetOrigins: z.array(WidgetOrigin).max(widgetOriginsMax).nullable().default(null),
      /** The frequencies that a donor may choose. */
      frequencies: z
        .array(GiftFrequency)
        .min(1)
        .default([...giftFrequencies]),
      /** Goods or services for each gift; their value is not deductible. */
      goodsAndServices: GoodsWire.nullable().default(null),
      /** True if donors may pay by debit from a US bank account. */
      acceptsBankDebits: z.boolean().default(false),
      /** True if donors may dedicate a gift to someone. */
      tributes: z.boolean().default(false),
      questions: z.array(CampaignQuestionInput).max(maxQuestions).default([]),
      /** Printed on the receipts of its gifts, after what the tax rules require. */
      receiptText: ReceiptText.optional(),
      /** True if donors may hide their name from its public pages; if absent, they may. */
      allowsAnonymity: z.boolean().optional(),
    }),
    reply: CampaignWire,
    status: 201,
  }),
  updateCampaign: route('PATCH', '/campaigns/:id', {
    summary: 'Change what donors see of a campaign, publish a draft, close a campaign or open it again',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** The version that was read. If it is not the current one, someone else has changed the campaign. */
      version: z.number().int().min(1),
      /** Only of a draft: links and printed codes may lead to the address of a campaign that was published. */
      slug: CampaignSlug.optional(),
      title: lineOf(120).min(1, 'The title is required').optional(),
      story: textOf(5000).optional(),
      goal: PositiveMinor.max(largestGoalMinor, 'The goal is too high').nullable().optional(),
      startsAt: Instant.nullable().optional(),
      endsAt: Instant.nullable().optional(),
      suggestedAmounts: z.array(GiftAmount).min(1).max(5).optional(),
      amountUses: z.array(lineOf(40)).max(5).optional(),
      minimumAmount: GiftAmount.min(100, 'At least 1.00').optional(),
      coverFeesByDefault: z.boolean().optional(),
      thankYou: textOf(1000).optional(),
      /** On receipts that are issued from now on; those that were issued stay as they are. */
      receiptText: ReceiptText.optional(),
      fundIds: z.array(Id).max(50).nullable().optional(),
      widgetOrigins: z.array(WidgetOrigin).max(widgetOriginsMax).nullable().optional(),
      frequencies: z.array(GiftFrequency).min(1).optional(),
      goodsAndServices: GoodsWire.nullable().optional(),
      acceptsBankDebits: z.boolean().optional(),
      /** Gifts that are anonymous already stay so. */
      allowsAnonymity: z.boolean().optional(),
      tributes: z.boolean().optional(),
      /** All of them, in their order. Answers that were given keep the question as it was asked. */
      questions: z.array(CampaignQuestionInput).max(maxQuestions).optional(),
      /** Describes the image; without effect while there is none. */
      imageAlt: ImageAlt.optional(),
      status: z.enum(['open', 'closed']).optional(),
    }),
    reply: CampaignWire,
  }),
  deleteCampaign: route('DELETE', '/campaigns/:id', {
    summary: 'Delete a campaign that was never published',
    params: z.object({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  setCampaignImage: route('POST', '/campaigns/:id/image', {
    summary:
      'Show an image on the public pages of a campaign, in place of the previous one; its metadata is removed',
    params: z.object({ id: Id }),
    query: z.strictObject({ alt: ImageAlt }),
    upload: { types: webImageTypes, maxBytes: campaignImageMaxBytes },
    reply: CampaignWire,
    status: 201,
  }),
  removeCampaignImage: route('DELETE', '/campaigns/:id/image', {
    summary: 'Remove the image of a campaign',
    params: z.object({ id: Id }),
    reply: CampaignWire,
  }),
  getCampaignDashboard: route('GET', '/campaigns/:id/dashboard', {
    summary: 'The results of a campaign: donors, gifts by kind and week, fees, recurring gifts',
    params: z.object({ id: Id }),
    reply: CampaignDashboardWire,
  }),
  downloadSampleReceipt: route('GET', '/campaigns/:id/sample-receipt', {
    summary:
      'The receipt that a donor of the campaign would get, as a PDF marked as a sample; nothing is stored. Texts that are absent are those of the campaign',
    params: z.object({ id: Id }),
    query: z.strictObject({
      /** In minor units; if absent, the amount that the donor page preselects. */
      amount: z.coerce.number().int().min(1).max(largestGiftMinor).optional(),
      title: lineOf(120).min(1, 'The title is required').optional(),
      receiptText: ReceiptText.optional(),
      /** Empty if donors receive nothing. */
      goodsDescription: lineOf(200).optional(),
      /** In minor units. */
      goodsValue: z.coerce.number().int().min(1).optional(),
    }),
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
  findCampaigns: route('GET', '/public/campaigns', {
    summary: 'Open campaigns, newest first, at most 50; `q` searches title and organization',
    access: 'public',
    query: z.object({ q: z.string().max(100).default('') }),
    reply: FoundCampaignsWire,
  }),
  getCampaignImage: route('GET', '/public/campaigns/:slug/images/:hash', {
    summary: 'The image of a campaign, at the address that the campaign names',
    access: 'public',
    params: z.object({ slug: CampaignSlug, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    download: { types: webImageTypes, maxBytes: campaignImageMaxBytes },
    reply: z.unknown(),
  }),
  getPublicCampaign: route('GET', '/public/campaigns/:slug', {
    summary: 'A campaign as a donor sees it',
    access: 'public',
    params: z.object({ slug: CampaignSlug }),
    reply: PublicCampaignWire,
  }),
  countVisit: route('POST', '/public/campaigns/:slug/visits', {
    summary: 'Count that somebody opened the gift form of a campaign, at most 20 times a day for one network',
    access: 'public',
    params: z.object({ slug: CampaignSlug }),
    reply: Nothing,
    status: 202,
  }),
  getPaymentAccount: route('GET', '/public/campaigns/:slug/payment-account', {
    summary: 'The Stripe account that the payment form of a campaign is opened with',
    access: 'public',
    params: z.object({ slug: CampaignSlug }),
    reply: PaymentAccountWire,
  }),
};
