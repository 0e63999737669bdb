import { Controller } from '@nestjs/common';
import { campaignsHttp, donationsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CampaignsController {
  constructor(private readonly rpc: RpcClient) {}

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

  @Route(campaignsHttp.getCampaignDashboard)
  getCampaignDashboard(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.getCampaignDashboard>) {
    return this.rpc.call(ctx, donationsRpc.getCampaignDashboard, { campaignId: params.id });
  }

  @Route(campaignsHttp.findCampaigns)
  findCampaigns(ctx: Ctx, { query }: RouteInput<typeof campaignsHttp.findCampaigns>) {
    return this.rpc.call(ctx, donationsRpc.findCampaigns, query);
  }

  @Route(campaignsHttp.getPublicCampaign)
  getCampaign(ctx: Ctx, { params }: RouteInput<typeof campaignsHttp.getPublicCampaign>) {
    return this.rpc.call(ctx, donationsRpc.getPublicCampaign, { slug: params.slug });
  }
}
