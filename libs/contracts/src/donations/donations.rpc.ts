import { webImageTypes } from '@almoner/kernel';
import { z } from 'zod';
import { campaignImageMaxBytes, campaignsHttp } from '../http/campaigns.http.ts';
import { giftsHttp } from '../http/gifts.http.ts';
import { Id, Nothing, PositiveMinor, maxPageSize } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import {
  CampaignDashboardWire,
  CampaignWire,
  ChallengeWire,
  FoundCampaignsWire,
  GiftHistoryWire,
  GiftQuoteWire,
  GiftStateWire,
  GiftWire,
  PayableCampaignWire,
  StartedGiftWire,
} from '../wire/gift.wire.ts';
import { ReimbursementAcknowledgmentWire } from '../wire/reimbursement.wire.ts';

export const donationsRpc = {
  listCampaigns: rpc('rpc.donations.campaign.list', {
    access: 'gift.read',
    request: Nothing,
    reply: z.array(CampaignWire),
  }),
  createCampaign: rpc('rpc.donations.campaign.create', {
    access: 'campaign.manage',
    request: campaignsHttp.createCampaign.shape.body,
    reply: CampaignWire,
  }),
  updateCampaign: rpc('rpc.donations.campaign.update', {
    access: 'campaign.manage',
    request: campaignsHttp.updateCampaign.shape.body.extend({ campaignId: Id }),
    reply: CampaignWire,
  }),
  deleteCampaign: rpc('rpc.donations.campaign.delete', {
    access: 'campaign.manage',
    request: z.object({ campaignId: Id }),
    reply: campaignsHttp.deleteCampaign.shape.reply,
  }),
  setCampaignImage: rpc('rpc.donations.campaign.set-image', {
    access: 'campaign.manage',
    /** `content` in base64. */
    request: campaignsHttp.setCampaignImage.shape.query.extend({
      campaignId: Id,
      content: z.string().max(Math.ceil(campaignImageMaxBytes / 3) * 4),
    }),
    reply: CampaignWire,
  }),
  removeCampaignImage: rpc('rpc.donations.campaign.remove-image', {
    access: 'campaign.manage',
    request: z.object({ campaignId: Id }),
    reply: CampaignWire,
  }),
  getCampaignImage: rpc('rpc.donations.campaign.get-image', {
    access: 'anybody',
    request: campaignsHttp.getCampaignImage.shape.params,
    reply: z.object({ type: z.enum(webImageTypes), content: z.string() }),
  }),
  getCampaignDashboard: rpc('rpc.donations.campaign.get-dashboard', {
    access: 'gift.read',
    request: z.object({ campaignId: Id }),
    reply: CampaignDashboardWire,
  }),
  printSampleReceipt: rpc('rpc.donations.campaign.print-sample-receipt', {
    access: 'gift.read',
    request: campaignsHttp.downloadSampleReceipt.shape.query.extend({ campaignId: Id }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
  findCampaigns: rpc('rpc.donations.campaign.find', {
    access: 'anybody',
    request: campaignsHttp.findCampaigns.shape.query,
    reply: FoundCampaignsWire,
  }),
  getPublicCampaign: rpc('rpc.donations.campaign.get-public', {
    access: 'anybody',
    request: z.object({ slug: z.string() }),
    reply: PayableCampaignWire,
  }),
  countVisit: rpc('rpc.donations.campaign.count-visit', {
    access: 'anybody',
    request: campaignsHttp.countVisit.shape.params,
    reply: Nothing,
  }),
  listGifts: rpc('rpc.donations.gift.list', {
    access: 'gift.read',
    request: giftsHttp.listGifts.shape.query,
    reply: giftsHttp.listGifts.shape.reply,
  }),
  sumGifts: rpc('rpc.donations.gift.sum', {
    access: 'gift.read',
    request: giftsHttp.sumGifts.shape.query,
    reply: giftsHttp.sumGifts.shape.reply,
  }),
  /** In no particular order; gifts of other organizations are left out. */
  findGiftDonors: rpc('rpc.donations.gift.find-donors', {
    access: 'gift.read',
    request: z.object({ giftIds: z.array(Id).max(maxPageSize) }),
    reply: z.array(z.object({ giftId: Id, donor: GiftWire.shape.donor })),
  }),
  getGiftHistory: rpc('rpc.donations.gift.get-life', {
    access: 'gift.read',
    request: z.object({ giftId: Id }),
    reply: GiftHistoryWire,
  }),
  refundGift: rpc('rpc.donations.gift.refund', {
    access: 'gift.refund',
    request: giftsHttp.refundGift.shape.body.extend({ giftId: Id }),
    reply: GiftHistoryWire,
  }),
  answerDispute: rpc('rpc.donations.gift.answer-dispute', {
    access: 'gift.refund',
    request: giftsHttp.answerDispute.shape.body.extend({ giftId: Id }),
    reply: GiftHistoryWire,
  }),
  acceptDispute: rpc('rpc.donations.gift.accept-dispute', {
    access: 'gift.refund',
    request: z.object({ giftId: Id }),
    reply: GiftHistoryWire,
  }),
  recordGift: rpc('rpc.donations.gift.record', {
    access: 'campaign.manage',
    request: giftsHttp.recordGift.shape.body,
    reply: GiftWire,
  }),
  markEmployerMatch: rpc('rpc.donations.gift.mark-employer-match', {
    access: 'campaign.manage',
    request: giftsHttp.markEmployerMatch.shape.body.extend({ giftId: Id }),
    reply: GiftWire,
  }),
  voidGift: rpc('rpc.donations.gift.void', {
    access: 'campaign.manage',
    request: giftsHttp.voidGift.shape.body.extend({ giftId: Id }),
    reply: GiftWire,
  }),
  resendReceipt: rpc('rpc.donations.receipt.resend', {
    access: 'campaign.manage',
    request: z.object({ giftId: Id }),
    reply: giftsHttp.resendReceipt.shape.reply,
  }),
  resendTributeNote: rpc('rpc.donations.tribute-note.resend', {
    access: 'campaign.manage',
    request: z.object({ giftId: Id }),
    reply: giftsHttp.resendTributeNote.shape.reply,
  }),
  /** A receipt has one page, which fits into a message. */
  printReceipt: rpc('rpc.donations.receipt.print', {
    access: 'gift.read',
    request: z.object({ giftId: Id }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
  getAcknowledgment: rpc('rpc.donations.acknowledgment.get', {
    access: 'acknowledgment.read',
    request: z.object({ reportId: Id }),
    reply: ReimbursementAcknowledgmentWire,
  }),
  printAcknowledgment: rpc('rpc.donations.acknowledgment.print', {
    access: 'acknowledgment.read',
    request: z.object({ reportId: Id }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
  getGift: rpc('rpc.donations.gift.get', {
    access: 'gift.read',
    request: z.object({ giftId: Id }),
    reply: GiftWire,
  }),
  quoteGift: rpc('rpc.donations.gift.quote', {
    access: 'anybody',
    request: giftsHttp.quoteGift.shape.body,
    reply: GiftQuoteWire,
  }),
  /** `network`: an IPv4 address or an IPv6 /64, which share a limit. */
  startGift: rpc('rpc.donations.gift.start', {
    access: 'anybody',
    request: z.object({
      gift: giftsHttp.startGift.shape.body,
      network: z.string().max(100),
      /** Null when nobody was shown a total. */
      expectedTotal: PositiveMinor.nullable().default(null),
    }),
    reply: StartedGiftWire.omit({ publishableKey: true }),
  }),
  issueChallenge: rpc('rpc.donations.gift.issue-challenge', {
    access: 'anybody',
    request: giftsHttp.issueChallenge.shape.body.extend({ network: z.string().max(100) }),
    reply: ChallengeWire,
  }),
  getReceiptWithKey: rpc('rpc.donations.receipt.get-with-key', {
    access: 'anybody',
    request: z.object({ giftId: Id, key: z.string() }),
    reply: z.object({ name: z.string(), pdf: z.base64() }),
  }),
  getGiftState: rpc('rpc.donations.gift.get-state', {
    access: 'anybody',
    request: z.object({ giftId: Id, key: z.string() }),
    reply: GiftStateWire,
  }),
};
