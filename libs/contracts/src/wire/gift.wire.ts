import { z } from 'zod';
import { giftMethods, propertyKinds } from '../gift-methods.ts';
import { Currency, Id, Instant, Minor, PositiveMinor, lineOf } from '../primitives.ts';
import { CampaignMatchingWire, GiftMatchWire } from './campaign-match.wire.ts';
import { AnswerWire, CampaignQuestionWire } from './campaign-question.wire.ts';
import { EmployerMatchWire } from './employer-match.wire.ts';
import { TributeNoteWire, TributeWire } from './tribute.wire.ts';

/** Goods or services for each gift, by fair market value in minor units; the receipt states both. */
export const GoodsWire = z.strictObject({ description: lineOf(200).min(1), value: PositiveMinor });
export type GoodsWire = z.infer<typeof GoodsWire>;

export const giftFrequencies = ['once', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const GiftFrequency = z.enum(giftFrequencies);
export type GiftFrequency = z.infer<typeof GiftFrequency>;

/** The image of a campaign. `path` is below the public address; other content has another path, so that caches may keep it without a limit. */
export const CampaignImageWire = z.object({
  path: z.string(),
  /** In pixels, as it is shown. */
  width: z.number().int(),
  height: z.number().int(),
  /** Alternative text, for people who cannot see it. */
  alt: z.string(),
});
export type CampaignImageWire = z.infer<typeof CampaignImageWire>;

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
  /** Before it the campaign accepts no gifts; null for one that is open from the beginning. Absent from an earlier release. */
  startsAt: Instant.nullable().default(null),
  endsAt: Instant.nullable(),
  suggestedAmounts: z.array(Minor),
  minimumAmount: Minor,
  /** The restricted funds that it offers; null for every open fund. */
  fundIds: z.array(Id).nullable(),
  /** The sites that may show its widget; null for every site, and absent from an earlier release. */
  widgetOrigins: z.array(z.string()).nullable().default(null),
  /** How often a donor may give; absent from an earlier release. */
  frequencies: z.array(GiftFrequency).default([...giftFrequencies]),
  /** Absent from an earlier release. */
  goodsAndServices: GoodsWire.nullable().default(null),
  /** For an edit, which names the version that it is based on; absent from an earlier release, like everything below. */
  version: z.number().int().default(1),
  /** A description for each suggested amount, in their order; empty without any. */
  amountUses: z.array(z.string()).default([]),
  coverFeesByDefault: z.boolean().default(false),
  thankYou: z.string().default(''),
  /** Printed on the receipts of its gifts; empty without one. */
  receiptText: z.string().default(''),
  /** True if a donor may pay by a debit of a bank account in the United States; absent from an earlier release. */
  acceptsBankDebits: z.boolean().default(false),
  /** True if a donor may dedicate a gift to someone; absent from an earlier release, like `questions`. */
  tributes: z.boolean().default(false),
  questions: z.array(CampaignQuestionWire).default([]),
  /** True if a donor may hide the name from the public pages; absent from an earlier release. */
  allowsAnonymity: z.boolean().default(true),
  /** The matches of sponsors; absent from an earlier release. */
  matching: CampaignMatchingWire.default({
    matched: 0,
    unpaid: 0,
    paidAhead: 0,
    sponsors: [],
    current: null,
  }),
  /** While card testing is suspected, every donor passes a challenge; null otherwise. */
  protectedUntil: Instant.nullable().default(null),
  /** Absent from an earlier release. */
  image: CampaignImageWire.nullable().default(null),
  /** True if a person closed it, whatever its dates say; absent from an earlier release. */
  isClosed: z.boolean().default(false),
  /** Not published yet: it has no public page and takes no gifts, and its `status` is `closed`. Absent from an earlier release. */
  isDraft: z.boolean().default(false),
  createdAt: Instant,
});
export type CampaignWire = z.infer<typeof CampaignWire>;

export const campaignGiftKinds = ['once', 'recurring', 'offline'] as const;

/**
 * The sums of the gifts that match the filters, for each currency that occurs. `received` is given by donors; `returned` is
 * the part that was refunded or lost to disputes, and `fees` is what Stripe took. Gifts that were never paid add nothing.
 */
export const GiftSumWire = z.object({
  /** For all matching gifts, whatever their status. */
  count: z.number().int(),
  /** Paid gifts, refunded ones included, and failed gifts; absent from an earlier release. */
  paid: z.number().int().optional(),
  failed: z.number().int().optional(),
  /** `fees` includes those of disputes. */
  sums: z.array(z.object({ currency: Currency, received: Minor, returned: Minor, fees: Minor })),
});
export type GiftSumWire = z.infer<typeof GiftSumWire>;

/** The results of a campaign. All amounts are less refunds; a gift that was refunded in full does not count. */
export const CampaignDashboardWire = z.object({
  campaign: CampaignWire,
  firstGiftAt: Instant.nullable(),
  /** With a gift to the campaign that was paid and not refunded in full. */
  donors: z.number().int(),
  /** Those of them who had given to the organization before their first gift to the campaign. */
  returningDonors: z.number().int(),
  kinds: z.array(
    z.object({
      kind: z.enum(campaignGiftKinds),
      gifts: z.number().int(),
      raised: Minor,
      /** Those of `gifts` that are not property; absent from an earlier release, like everything below that has a default. */
      giftsWithAmount: z.number().int().nullable().default(null),
      /** Stripe's fees, including those for refunded gifts, which Stripe keeps. */
      fees: Minor,
      /** The part of `fees` for gifts that no longer count. */
      returnedFees: Minor.default(0),
      /** The part of `fees` that banks charged for disputes. */
      disputeFees: Minor.default(0),
    }),
  ),
  /**
   * The gift form on the donor page and in the widget: how many visitors opened it since the first one was counted,
   * and how many gifts were made there since, refunded ones too. Null before the first visit, and from an earlier release.
   */
  page: z
    .object({ since: Instant, visits: z.number().int(), gifts: z.number().int() })
    .nullable()
    .default(null),
  /** Twelve weeks, the present one last. They begin on Sunday, in UTC. */
  weeks: z.array(z.object({ startsAt: Instant, once: Minor, recurring: Minor })),
  /** `monthly`: what they bring in a month, with covered fees as in the list of recurring gifts. */
  recurring: z.object({
    active: z.object({ plans: z.number().int(), monthly: Minor }),
    /** Their last charge was declined and is tried again. */
    pastDue: z.object({ plans: z.number().int(), monthly: Minor, nextAttemptAt: Instant.nullable() }),
    /** Ended within the last 90 days. */
    lapsed: z.object({ plans: z.number().int(), monthly: Minor }),
  }),
  /** The newest five. */
  latest: z.array(
    z.object({
      giftId: Id,
      donorName: z.string().nullable(),
      isAnonymous: z.boolean(),
      kind: z.enum(campaignGiftKinds),
      /** The kind of property given instead of money; it has no amount. */
      property: z.enum(propertyKinds).nullable().default(null),
      amount: Minor,
      occurredAt: Instant,
    }),
  ),
});
export type CampaignDashboardWire = z.infer<typeof CampaignDashboardWire>;

export const PublicCampaignWire = CampaignWire.omit({
  createdAt: true,
  fundIds: true,
  version: true,
  isDraft: true,
  protectedUntil: true,
  receiptText: true,
}).extend({
  organization: z.object({ name: z.string(), ein: z.string().nullable() }),
  /** The restricted funds that a donor may choose. */
  designations: z.array(z.object({ id: Id, name: z.string(), purpose: z.string() })),
  /** The last to arrive first. `at`: an offline gift that is recorded within a day and a half arrives when it is recorded. */
  latestGifts: z.array(
    z.object({
      name: z.string().nullable(),
      amount: Minor,
      at: Instant,
      /** Absent from an earlier release, like `property`. */
      id: Id.optional(),
      /** The kind of property given instead of money; it has no amount. */
      property: z.enum(propertyKinds).nullable().optional(),
      /** What a sponsor matched of it; zero without a match. Absent from an earlier release, like `frequency`. */
      matched: Minor.optional(),
      /** How often its donor gives it. */
      frequency: GiftFrequency.optional(),
    }),
  ),
});
export type PublicCampaignWire = z.infer<typeof PublicCampaignWire>;

/**
 * The Stripe account for the payment form: gifts are direct charges, so the form belongs to the nonprofit's account.
 * Null while the campaign accepts no gifts.
 */
export const PaymentAccountWire = z.object({ stripeAccount: z.string().nullable() });
export type PaymentAccountWire = z.infer<typeof PaymentAccountWire>;

/** A campaign as the gateway reads it. Only the payment form needs the account, so no public page carries it. */
export const PayableCampaignWire = PublicCampaignWire.extend(PaymentAccountWire.shape);
export type PayableCampaignWire = z.infer<typeof PayableCampaignWire>;

/** Open campaigns that a visitor finds. */
export const FoundCampaignsWire = z.object({
  items: z.array(z.object({ slug: z.string(), title: z.string(), organizationName: z.string() })),
  /** True if several organizations share this installation, so that nothing is listed without a search. */
  needsSearch: z.boolean(),
});
export type FoundCampaignsWire = z.infer<typeof FoundCampaignsWire>;

/**
 * `verifying`: the donor has to verify the bank account first; `processing`: it is being debited, which takes days and may fail.
 * Neither counts as a gift yet. `voided`: an offline gift that was recorded by mistake.
 */
export const giftStatuses = [
  'started',
  'verifying',
  'processing',
  'failed',
  'succeeded',
  'refunded',
  'voided',
] as const;
/** `open`: a dispute with the donor's bank is not decided, or was lost and is appealed. */
export const giftDisputes = ['open', 'lost'] as const;

export const GiftWire = z.object({
  id: Id,
  /** Null for a forgone reimbursement, which belongs to no campaign. */
  campaignId: Id.nullable(),
  /** For a forgone reimbursement the title of the report. */
  campaignTitle: z.string(),
  /** Without an email address where an admin recorded the gift. */
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  anonymous: z.boolean(),
  status: z.enum(giftStatuses),
  /** Absent from an earlier release, which knew cards only. */
  method: z.enum(giftMethods).default('card'),
  /** For the recurring gift that it belongs to; absent from an earlier release. */
  frequency: GiftFrequency.default('once'),
  /** Zero for property, whose value nobody states. */
  amount: Minor,
  refunded: Minor.default(0),
  fee: Minor.nullable(),
  currency: Currency,
  receiptNumber: z.string().nullable(),
  /** For the last receipt when none is valid anymore; absent from an earlier release. */
  voidedReceiptNumber: z.string().nullable().default(null),
  failureReason: z.string().nullable(),
  /** Absent from an earlier release, like `answers`. */
  tribute: TributeWire.nullable().default(null),
  answers: z.array(AnswerWire).default([]),
  /** The amount a sponsor adds; null without a match, and absent from an earlier release. */
  match: GiftMatchWire.nullable().default(null),
  /** For the donor when the gift was made; absent from an earlier release, like `employerMatch`. */
  employer: z.string().nullable().default(null),
  employerMatch: EmployerMatchWire.nullable().default(null),
  /** Null without one and after one that was won; absent from an earlier release, like `lostToDisputes`. */
  dispute: z.enum(giftDisputes).nullable().default(null),
  /** The part of `refunded` that disputes took. */
  lostToDisputes: Minor.default(0),
  /** At most ten, in the donor's order, amounts in minor units. Empty if the gift has none; absent from an earlier release. */
  designations: z.array(z.object({ fundId: Id, fundName: z.string(), amount: Minor })).default([]),
  occurredAt: Instant,
});
export type GiftWire = z.infer<typeof GiftWire>;

/** `requested`: not sent to Stripe yet; `submitted`: Stripe has it; `failed`: the donor's bank did not take it, or sent it back. */
export const refundStatuses = ['requested', 'submitted', 'booked', 'failed'] as const;
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
/**
 * Of a dispute with the donor's bank. `lost` ones may be appealed; `closed`: a question of the bank that never became a dispute, or one
 * that was prevented.
 */
export const disputeStatuses = [
  'needs_response',
  'under_review',
  'lost',
  'appealed',
  'won',
  'closed',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
/** The kinds of evidence about a disputed gift. */
export const disputeFileKinds = ['receipt', 'correspondence', 'other'] as const;
export const DisputeFileKind = z.enum(disputeFileKinds);
export type DisputeFileKind = z.infer<typeof DisputeFileKind>;
/** Stripe: dispute evidence files have 4.5 MB together. */
export const disputeFilesMaxBytes = 4_500_000;

export const AdvisedFundWire = z.strictObject({ fund: lineOf(120).min(1), sponsor: lineOf(120).min(1) });

/** The history of one gift, for its drawer. */
export const GiftHistoryWire = z.object({
  giftId: Id,
  startedAt: Instant,
  /** When the debit of the donor's bank account began; null for other gifts, and absent from an earlier release. */
  debitStartedAt: Instant.nullable().default(null),
  designations: z.array(z.object({ fundId: Id, name: z.string(), amount: Minor })),
  goodsAndServices: GoodsWire.nullable(),
  checkNumber: z.string().nullable(),
  property: z.string().nullable(),
  advisedFund: AdvisedFundWire.nullable(),
  /** The amount that may still be refunded. */
  refundable: Minor,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: Minor,
      status: z.enum(refundStatuses),
      reason: z.enum(refundReasons).nullable(),
      at: Instant,
      /** When the money of a refund that had been booked came back; absent from an earlier release. */
      failedAt: Instant.nullable().default(null),
    }),
  ),
  receipts: z.array(
    z.object({
      number: z.string(),
      amount: Minor.nullable(),
      issuedAt: Instant,
      voidedAt: Instant.nullable(),
    }),
  ),
  /** Absent from an earlier release. */
  disputes: z
    .array(
      z.object({
        id: z.string(),
        amount: Minor,
        /** The fee of the bank, won or lost. */
        fee: Minor,
        /** Stripe's code, such as `fraudulent`; it may add others. */
        reason: z.string(),
        status: z.enum(disputeStatuses),
        /** A question before a dispute, by which no money moves. */
        isInquiry: z.boolean(),
        evidenceDueAt: Instant.nullable(),
        openedAt: Instant,
        endedAt: Instant.nullable(),
        /** Evidence that waits to be sent; absent from an earlier release, like `answer`. */
        files: z
          .array(
            z.object({
              id: Id,
              kind: DisputeFileKind,
              name: z.string(),
              bytes: z.number().int(),
              addedAt: Instant,
            }),
          )
          .default([]),
        /** The only answer that is sent to the bank; null before that. Of evidence sent outside the platform, only the text is known. */
        answer: z
          .object({
            text: z.string().nullable(),
            files: z.array(z.object({ kind: DisputeFileKind, name: z.string() })),
            sentAt: Instant,
          })
          .nullable()
          .default(null),
      }),
    )
    .default([]),
  /** The payout that it arrived with. */
  payout: z
    .object({
      /** Absent from an earlier release. */
      id: Id.optional(),
      amount: Minor,
      arrivedAt: Instant,
    })
    .nullable(),
  voidReason: z.string().nullable(),
  /** Null without one, and absent from an earlier release. */
  tributeNote: TributeNoteWire.nullable().default(null),
  /** The gifts of its people that this gift of an employer matches, and their matches together; absent from an earlier release. */
  employerMatchOf: z.object({ gifts: z.number().int(), amount: Minor }).default({ gifts: 0, amount: 0 }),
});
export type GiftHistoryWire = z.infer<typeof GiftHistoryWire>;

/** The cost of a gift to the donor: `fee` is added to cover the fees of the payment, `total` is charged. */
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

/**
 * The challenge for a start that could be card testing. A proof of work is a text, so that SHA-256 of `token.text` begins with
 * `bits` zero bits. If there are `parts` (a power of two), it may instead be as many texts, joined by dots, so that SHA-256 of
 * `token.index.text` begins with `bits - log2(parts)` zero bits for each: as much work on average, which hardly ever takes much
 * longer than that. The other challenges are shown by the script of their service.
 */
export const ChallengeWire = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proof_of_work'),
    token: z.string(),
    bits: z.number().int(),
    parts: z.number().int().optional(),
  }),
  z.object({ kind: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
]);
export type ChallengeWire = z.infer<typeof ChallengeWire>;

/** `answer` is empty for a captcha service, whose token is its answer. */
export const ChallengeAnswer = z.strictObject({
  token: z.string().max(4000),
  answer: z.string().max(200).default(''),
});
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

export const GiftStateWire = z.object({
  status: z.enum(giftStatuses),
  amount: Minor,
  currency: Currency,
  receiptNumber: z.string().nullable(),
  /** Absent from an earlier release, like everything below. */
  method: z.enum(giftMethods).default('card'),
  /** Stripe's page on which the donor verifies the bank account; null when nothing has to be verified. */
  verificationUrl: z.string().nullable().default(null),
  failureReason: z.string().nullable().default(null),
  /** The match by a sponsor. */
  match: GiftMatchWire.nullable().default(null),
  /** The funds that the donor restricted it to, with the part of each, in the order of the gift. */
  designations: z.array(z.object({ name: z.string(), amount: Minor })).default([]),
  /** The part without a restriction, without covered fees. */
  undesignated: Minor.default(0),
  /** How often the donor gives it; null if it is not known. */
  frequency: z.enum(giftFrequencies).nullable().default(null),
});
export type GiftStateWire = z.infer<typeof GiftStateWire>;
