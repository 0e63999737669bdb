import { z } from 'zod';
import { Email, Id, PageRequest, lineOf, pageOf } from '../primitives.ts';
import {
  ChallengeAnswer,
  ChallengeWire,
  GiftFrequency,
  GiftQuoteWire,
  GiftStateWire,
  GiftWire,
  StartedGiftWire,
} from '../wire/gift.wire.ts';
import { CampaignSlug, GiftAmount } from './campaigns.http.ts';
import { route } from './route.ts';

export const giftsHttp = {
  listGifts: route('GET', '/gifts', {
    summary: 'Gifts, newest first; `q` searches donor, email, campaign and receipt',
    query: PageRequest.extend({ q: z.string().max(100).optional() }),
    reply: pageOf(GiftWire),
  }),
  getGift: route('GET', '/gifts/:id', {
    summary: 'One gift',
    params: z.object({ id: Id }),
    reply: GiftWire,
  }),
  quoteGift: route('POST', '/public/gifts/quote', {
    summary: 'The exact total of a gift, with or without covering the card fees',
    access: 'public',
    body: z.strictObject({ campaign: CampaignSlug, amount: GiftAmount, coverFees: z.boolean() }),
    reply: GiftQuoteWire,
  }),
  startGift: route('POST', '/public/gifts', {
    summary: 'Start a gift, once or recurring; it counts once Stripe confirms the payment',
    access: 'public',
    body: z.strictObject({
      campaign: CampaignSlug,
      amount: GiftAmount,
      coverFees: z.boolean().default(false),
      /** One of those that the campaign offers. The first payment of a recurring gift keeps its card for the next ones. */
      frequency: GiftFrequency.default('once'),
      email: Email,
      name: lineOf(120).nullable().default(null),
      anonymous: z.boolean().default(false),
      /** The restricted funds that it is for, of those that the campaign offers. What is left of the amount is not restricted. */
      designations: z
        .array(z.strictObject({ fundId: Id, amount: GiftAmount }))
        .max(10)
        .default([]),
      /** Deprecated: the whole gift for one fund. */
      designationId: Id.nullable().default(null),
      /** A name that the browser keeps for itself, so that declines are counted for a device as well as for a network. */
      device: z.string().max(64).nullable().default(null),
      /** A field of the form that nobody sees; programs fill it in. */
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
};
