import { z } from 'zod';
import { Day, Email, Id, PositiveMinor, lineOf } from '../primitives.ts';
import { CampaignMatchWire, matchPaymentMethods } from '../wire/campaign-match.wire.ts';
import { AdvisedFundWire } from '../wire/gift.wire.ts';
import { GiftAmount, largestGoalMinor } from './campaigns.http.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const sponsor = lineOf(80).min(1, 'The sponsor is required');
const sum = PositiveMinor.max(largestGoalMinor, 'The sum is too high');

export const campaignMatchesHttp = {
  listCampaignMatches: route('GET', '/campaigns/:id/matches', {
    summary: 'The matches of a campaign, newest first: used, left and paid by their sponsors',
    params: byId,
    reply: z.array(CampaignMatchWire),
  }),
  createCampaignMatch: route('POST', '/campaigns/:id/matches', {
    summary: 'Let a sponsor double the gifts of a campaign up to a sum',
    params: byId,
    body: z.strictObject({
      sponsor,
      sum,
      perGiftMaximum: GiftAmount.nullable().default(null),
      /** Null for today. */
      startsOn: Day.nullable().default(null),
      endsOn: Day.nullable().default(null),
    }),
    reply: CampaignMatchWire,
    status: 201,
  }),
  updateCampaignMatch: route('PATCH', '/campaign-matches/:id', {
    summary: 'Change a match, close it or open it again; gifts that it matched stay matched',
    params: byId,
    body: z.strictObject({
      /** The version that was read. If it is not the current one, someone else has changed the match. */
      version: z.number().int().min(1),
      sponsor: sponsor.optional(),
      sum: sum.optional(),
      perGiftMaximum: GiftAmount.nullable().optional(),
      startsOn: Day.optional(),
      endsOn: Day.nullable().optional(),
      isClosed: z.boolean().optional(),
    }),
    reply: CampaignMatchWire,
  }),
  recordMatchPayment: route('POST', '/campaign-matches/:id/payments', {
    summary: 'Record a payment from the sponsor: a separate gift, which is not matched',
    params: byId,
    body: z.strictObject({
      amount: GiftAmount,
      method: z.enum(matchPaymentMethods).default('check'),
      receivedOn: Day,
      /** Where the receipt goes; null to print it. */
      email: Email.nullable().default(null),
      checkNumber: lineOf(40).nullable().default(null),
      advisedFund: AdvisedFundWire.nullable().default(null),
    }),
    reply: CampaignMatchWire,
    status: 201,
  }),
};
