import { z } from 'zod';
import { campaignMatchesHttp as http } from '../http/campaign-matches.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { CampaignMatchWire } from '../wire/campaign-match.wire.ts';

export const campaignMatchesRpc = {
  list: rpc('rpc.donations.campaign-match.list', {
    access: 'gift.read',
    request: z.object({ campaignId: Id }),
    reply: http.listCampaignMatches.shape.reply,
  }),
  /** Matches, of all campaigns, that no longer match gifts and that have not been paid in full. */
  listDue: rpc('rpc.donations.campaign-match.list-due', {
    access: 'gift.read',
    request: Nothing,
    reply: z.array(CampaignMatchWire),
  }),
  create: rpc('rpc.donations.campaign-match.create', {
    access: 'campaign.manage',
    request: http.createCampaignMatch.shape.body.extend({ campaignId: Id }),
    reply: CampaignMatchWire,
  }),
  update: rpc('rpc.donations.campaign-match.update', {
    access: 'campaign.manage',
    request: http.updateCampaignMatch.shape.body.extend({ matchId: Id }),
    reply: CampaignMatchWire,
  }),
  recordPayment: rpc('rpc.donations.campaign-match.record-payment', {
    access: 'campaign.manage',
    request: http.recordMatchPayment.shape.body.extend({ matchId: Id }),
    reply: CampaignMatchWire,
  }),
};
