import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { giftMethods, offlineGiftMethods, onlineGiftMethods } from '../gift-methods.ts';
import { Day, Email, Id, ListOrder, PageRequest, PositiveMinor, lineOf, pageOf } from '../primitives.ts';
import { matchPaymentMethods } from '../wire/campaign-match.wire.ts';
import { AnswerInput, maxQuestions } from '../wire/campaign-question.wire.ts';
import {
  AdvisedFundWire,
  ChallengeAnswer,
  ChallengeWire,
  DisputeFileKind,
  GiftFrequency,
  GiftHistoryWire,
  GiftQuoteWire,
  GiftStateWire,
  GiftSumWire,
  GiftWire,
  GoodsWire,
  StartedGiftWire,
  disputeFilesMaxBytes,
  giftDisputes,
  giftStatuses,
  refundReasons,
} from '../wire/gift.wire.ts';
import { FileName } from '../wire/document.wire.ts';
import { employerMatchStatuses } from '../wire/employer-match.wire.ts';
import { PostalAddressInput } from '../wire/postal-address.wire.ts';
import { TributeInput } from '../wire/tribute.wire.ts';
import { CampaignSlug, GiftAmount } from './campaigns.http.ts';
import { route } from './route.ts';

/** For the donor; many employers match gifts. */
const DonorEmployer = lineOf(120)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);

const GiftFilters = z.object({
  q: z.string().max(100).optional(),
  status: z.enum(giftStatuses).optional(),
  method: z.enum(giftMethods).optional(),
  frequency: GiftFrequency.optional(),
  campaignId: Id.optional(),
  donorId: Id.optional(),
  fundId: Id.optional(),
  /** The first and the last day, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
  least: z.coerce.number().int().min(0).optional(),
  most: z.coerce.number().int().min(0).optional(),
  employerMatch: z.enum(employerMatchStatuses).optional(),
  dispute: z.enum(giftDisputes).optional(),
});

export const giftsHttp = {
  listGifts: route('GET', '/gifts', {
    summary:
      'Gifts, newest first unless `sort` says otherwise; a cursor belongs to its sort; `q` searches donor, email, employer, campaign and receipt',
    query: PageRequest.extend(GiftFilters.shape).extend({ sort: ListOrder.optional() }),
    reply: pageOf(GiftWire),
  }),
  sumGifts: route('GET', '/gifts/sum', {
    summary: 'Count and totals per currency of the gifts that match the filters',
    query: GiftFilters,
    reply: GiftSumWire,
  }),
  getGiftHistory: route('GET', '/gifts/:id/life', {
    summary: 'What happened to one gift: refunds, receipts, payout',
    params: z.object({ id: Id }),
    reply: GiftHistoryWire,
  }),
  refundGift: route('POST', '/gifts/:id/refunds', {
    summary: 'Refund a gift in full or in part, to the card or the bank account that it came from',
    params: z.object({ id: Id }),
    body: z.strictObject({ amount: PositiveMinor, reason: z.enum(refundReasons) }),
    reply: GiftHistoryWire,
    status: 201,
  }),
  answerDispute: route('POST', '/gifts/:id/dispute/answer', {
    summary: 'Respond to the dispute of a gift: store a text as evidence, or send all evidence to the bank',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** Stripe reports it in events, whose texts may have up to 5,000 characters. */
      text: z.string().trim().min(1).max(5_000),
      submit: z.boolean(),
    }),
    reply: GiftHistoryWire,
  }),
  addDisputeFile: route('POST', '/gifts/:id/dispute/files', {
    summary:
      'Add a file as evidence to the open dispute of a gift; another one of its kind replaces it, and nothing is sent yet',
    params: z.object({ id: Id }),
    query: z.strictObject({ kind: DisputeFileKind, name: FileName }),
    upload: { types: documentTypes, maxBytes: disputeFilesMaxBytes },
    reply: GiftHistoryWire,
    status: 201,
  }),
  removeDisputeFile: route('DELETE', '/gifts/:id/dispute/files/:fileId', {
    summary: 'Remove a file from the evidence of a dispute that was not sent yet',
    params: z.object({ id: Id, fileId: Id }),
    reply: GiftHistoryWire,
  }),
  acceptDispute: route('POST', '/gifts/:id/dispute/accept', {
    summary: 'Accept the dispute of a gift, which is then lost',
    params: z.object({ id: Id }),
    reply: GiftHistoryWire,
  }),
  recordGift: route('POST', '/gifts/offline', {
    summary: 'Record a gift that did not come online',
    body: z.strictObject({
      campaignId: Id,
      method: z.enum(offlineGiftMethods),
      /** Required, except for property, which has no amount. */
      amount: GiftAmount.nullable(),
      receivedOn: Day,
      donor: z.strictObject({
        name: lineOf(120).min(1, 'The name is required'),
        email: Email.nullable().default(null),
        /** Replaces the postal address of a known donor; if absent, that address stays. */
        address: PostalAddressInput.optional(),
      }),
      anonymous: z.boolean().default(false),
      designations: z
        .array(z.strictObject({ fundId: Id, amount: GiftAmount }))
        .max(10)
        .default([]),
      checkNumber: lineOf(40).nullable().default(null),
      property: lineOf(300).nullable().default(null),
      advisedFund: AdvisedFundWire.nullable().default(null),
      goodsAndServices: GoodsWire.nullable().default(null),
      employer: DonorEmployer,
    }),
    reply: GiftWire,
    status: 201,
  }),
  markEmployerMatch: route('PUT', '/gifts/:id/employer-match', {
    summary: 'Mark whether the employer of a donor may match a gift, was asked to, or has paid',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** Null if the employer does not match it. */
      status: z.enum(employerMatchStatuses).nullable(),
      /** Without it, the gift keeps the employer that it has. */
      employer: lineOf(120).min(1).optional(),
      /** Required for `received` only. */
      received: z
        .strictObject({
          amount: GiftAmount,
          receivedOn: Day,
          /** A recorded gift of the employer, which has this amount left; null to record one by `payment`. */
          giftId: Id.nullable().default(null),
          payment: z
            .strictObject({
              method: z.enum(matchPaymentMethods),
              /** Where the receipt goes; null to print it. */
              email: Email.nullable().default(null),
              checkNumber: lineOf(40).nullable().default(null),
              advisedFund: AdvisedFundWire.nullable().default(null),
            })
            .nullable()
            .default(null),
        })
        .nullable()
        .default(null),
    }),
    reply: GiftWire,
  }),
  voidGift: route('POST', '/gifts/:id/void', {
    summary: 'Void a gift that was recorded by mistake, with its receipt',
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: lineOf(200).min(3, 'Say why') }),
    reply: GiftWire,
  }),
  resendReceipt: route('POST', '/gifts/:id/receipt/resend', {
    summary: 'Email the receipt of a gift again',
    params: z.object({ id: Id }),
    reply: z.object({ sentTo: z.string() }),
  }),
  resendTributeNote: route('POST', '/gifts/:id/tribute-note/resend', {
    summary: 'Email the note about a dedicated gift again; at most three times a day',
    params: z.object({ id: Id }),
    reply: z.object({ sentTo: z.string() }),
  }),
  downloadReceipt: route('GET', '/gifts/:id/receipt', {
    summary: 'The valid receipt of a gift, as a PDF',
    params: z.object({ id: Id }),
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
  getGift: route('GET', '/gifts/:id', {
    summary: 'One gift',
    params: z.object({ id: Id }),
    reply: GiftWire,
  }),
  quoteGift: route('POST', '/public/gifts/quote', {
    summary: 'The exact total of a gift, with or without covering the fees',
    access: 'public',
    body: z.strictObject({
      campaign: CampaignSlug,
      amount: GiftAmount,
      coverFees: z.boolean(),
      method: z.enum(onlineGiftMethods).default('card'),
    }),
    reply: GiftQuoteWire,
  }),
  startGift: route('POST', '/public/gifts', {
    summary: 'Start a gift, once or recurring; it counts once Stripe confirms the payment',
    access: 'public',
    headers: z.object({
      /** The total that the donor was shown, in minor units. Refused with `gift_total_changed` if the total has changed since. */
      'expected-total': z.coerce.number().int().min(1).optional(),
    }),
    body: z.strictObject({
      campaign: CampaignSlug,
      amount: GiftAmount,
      coverFees: z.boolean().default(false),
      /** `bank_debit` where the campaign accepts it. */
      method: z.enum(onlineGiftMethods).default('card'),
      /** One of those that the campaign offers. The first payment of a recurring gift keeps its card or bank account for the next ones. */
      frequency: GiftFrequency.default('once'),
      email: Email,
      name: lineOf(120).nullable().default(null),
      employer: DonorEmployer,
      anonymous: z.boolean().default(false),
      /** The restricted funds that it is for, of those that the campaign offers. The remaining amount is not restricted. */
      designations: z
        .array(z.strictObject({ fundId: Id, amount: GiftAmount }))
        .max(10)
        .default([]),
      /** Deprecated: the whole gift for one fund. */
      designationId: Id.nullable().default(null),
      /** If the campaign offers it. All payments of a recurring gift are dedicated; the note is sent with the first. */
      tribute: TributeInput.nullable().default(null),
      /** To the questions of the campaign; of a recurring gift they belong to the first one. */
      answers: z.array(AnswerInput).max(maxQuestions).default([]),
      /** A random name that the browser stores, so that declines are counted for each device as well as for each network. */
      device: z.string().max(64).nullable().default(null),
      /** A hidden field of the form, which only bots fill in. */
      website: z.string().max(200).default(''),
      /** From opening the form to this call; null if it is not known. */
      secondsOnForm: z.number().min(0).nullable().default(null),
      /** For a call that was refused with `challenge_required`. */
      challenge: ChallengeAnswer.nullable().default(null),
    }),
    reply: StartedGiftWire,
    status: 201,
  }),
  issueChallenge: route('POST', '/public/gifts/challenge', {
    summary:
      'A challenge for a start that was refused with `challenge_required`; passed, it allows one start',
    access: 'public',
    body: z.strictObject({ campaign: CampaignSlug }),
    reply: ChallengeWire,
  }),
  getGiftState: route('GET', '/public/gifts/:id', {
    summary: 'The state of a gift, for the donor who started it',
    access: 'public',
    params: z.object({ id: Id }),
    /** The key that `startGift` returned. */
    headers: z.object({ 'gift-key': z.string().max(100).optional() }),
    /** Deprecated: proxies log queries, so new clients send the key in the header. */
    query: z.object({ key: z.string().max(100).optional() }),
    reply: GiftStateWire,
  }),
  downloadReceiptWithKey: route('GET', '/public/gifts/:id/receipt', {
    summary: 'The valid receipt of a gift, for the donor who started it',
    access: 'public',
    params: z.object({ id: Id }),
    /** The key that `startGift` returned. */
    headers: z.object({ 'gift-key': z.string().max(100) }),
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
};
