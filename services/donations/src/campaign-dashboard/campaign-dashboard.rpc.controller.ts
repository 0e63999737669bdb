import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetCampaignDashboard } from './use-cases/get-campaign-dashboard.ts';

@Controller()
export class CampaignDashboardRpcController {
  constructor(private readonly getCampaignDashboard: GetCampaignDashboard) {}

  @Rpc(donationsRpc.getCampaignDashboard)
  get(ctx: Ctx, { campaignId }: RequestOf<typeof donationsRpc.getCampaignDashboard>) {
    return this.getCampaignDashboard.execute(ctx, campaignId);
  }
}
