import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { CampaignDashboardRpcController } from './campaign-dashboard.rpc.controller.ts';
import { CampaignDashboardReader } from './persistence/campaign-dashboard.reader.ts';
import { GetCampaignDashboard } from './use-cases/get-campaign-dashboard.ts';

@Module({
  imports: [CampaignsModule],
  controllers: [CampaignDashboardRpcController],
  providers: [CampaignDashboardReader, GetCampaignDashboard],
})
export class CampaignDashboardModule {}
