import { Controller, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { campaignsHttp, donationsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { LongCalls } from '../../api/long-calls.ts';
import { Route } from '../../api/route.decorator.ts';
import { downloadPdf } from '../files/download.ts';
import { publicImageOf, wholeFile } from './campaign-images.ts';

@Controller()
export class CampaignsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
  ) {}

  @Route(campaignsHttp.listCampaigns)
  listCampaigns(ctx: Ctx) {
    return this.rpc.call(ctx, donationsRpc.listCampaigns, {});
  }

  @Route(campaignsHttp.createCampaign)
  createCampaign(ctx: Ctx, { body }: RouteInput<typeof campaignsHttp.createCampaign>) {
    return this.rpc.call(ctx, donationsRpc.createCampaign, body);
  }

  @Route(campaignsHttp.updateCampaign)
  updateCampaign(ctx: Ctx, { params, body }: RouteInput<typeof campaignsHttp.updateCampaign>) {
    return this.rpc.call(ctx, donationsRpc.updateCampaign, { campaignId: params.id, ...body });
  }

  @Route(campaignsHttp.deleteCampaign)
  deleteCampaign(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.deleteCampaign>) {
    return this.rpc.call(ctx, donationsRpc.deleteCampaign, { campaignId: params.id });
  }

  @Route(campaignsHttp.setCampaignImage)
  async setImage(ctx: Ctx, { params, query, file }: RouteInput<typeof campaignsHttp.setCampaignImage>) {
    const content = await wholeFile(file);
    const request = { campaignId: params.id, ...query, content: content.toString('base64') };
    return this.rpc.call(await this.longCalls.next(ctx), donationsRpc.setCampaignImage, request);
  }

  @Route(campaignsHttp.removeCampaignImage)
  removeImage(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.removeCampaignImage>) {
    return this.rpc.call(ctx, donationsRpc.removeCampaignImage, { campaignId: params.id });
  }

  @Route(campaignsHttp.getCampaignImage)
  async getImage(
    ctx: Ctx,
    { params }: RouteInput<typeof campaignsHttp.getCampaignImage>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { type, content } = await this.rpc.call(ctx, donationsRpc.getCampaignImage, params);
    return publicImageOf(type, Buffer.from(content, 'base64'), reply);
  }

  @Route(campaignsHttp.getCampaignDashboard)
  getCampaignDashboard(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.getCampaignDashboard>) {
    return this.rpc.call(ctx, donationsRpc.getCampaignDashboard, { campaignId: params.id });
  }

  @Route(campaignsHttp.downloadSampleReceipt)
  async downloadSampleReceipt(
    ctx: Ctx,
    { params, query }: RouteInput<typeof campaignsHttp.downloadSampleReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { campaignId: params.id, ...query };
    return downloadPdf(await this.rpc.call(ctx, donationsRpc.printSampleReceipt, request), reply);
  }

  @Route(campaignsHttp.findCampaigns)
  findCampaigns(ctx: Ctx, { query }: RouteInput<typeof campaignsHttp.findCampaigns>) {
    return this.rpc.call(ctx, donationsRpc.findCampaigns, query);
  }

  @Route(campaignsHttp.getPublicCampaign)
  async getCampaign(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.getPublicCampaign>) {
    const { stripeAccount: _account, ...campaign } = await this.payable(ctx, params.slug);
    return campaign;
  }

  @Route(campaignsHttp.countVisit)
  countVisit(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.countVisit>) {
    return this.rpc.call(ctx, donationsRpc.countVisit, params);
  }

  @Route(campaignsHttp.getPaymentAccount)
  async getPaymentAccount(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.getPaymentAccount>) {
    const { stripeAccount } = await this.payable(ctx, params.slug);
    return { stripeAccount };
  }

  private payable(ctx: Ctx, slug: string) {
    return this.rpc.call(ctx, donationsRpc.getPublicCampaign, { slug });
  }
}
