import { Module } from '@nestjs/common';
import { FundsModule } from '../funds/funds.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { CampaignsRpcController } from './campaigns.rpc.controller.ts';
import { CampaignReader } from './persistence/campaign.reader.ts';
import { CampaignRepository } from './persistence/campaign.repository.ts';
import { CampaignImageRepository } from './persistence/campaign-image.repository.ts';
import { ChangeCampaignImage } from './use-cases/change-campaign-image.ts';
import { CountVisit } from './use-cases/count-visit.ts';
import { CreateCampaign } from './use-cases/create-campaign.ts';
import { DeleteCampaign } from './use-cases/delete-campaign.ts';
import { FindCampaigns } from './use-cases/find-campaigns.ts';
import { GetPublicCampaign } from './use-cases/get-public-campaign.ts';
import { ListCampaigns } from './use-cases/list-campaigns.ts';
import { PrintSampleReceipt } from './use-cases/print-sample-receipt.ts';
import { UpdateCampaign } from './use-cases/update-campaign.ts';

@Module({
  imports: [FundsModule, OrganizationsModule, ReceiptsModule],
  controllers: [CampaignsRpcController],
  providers: [
    CampaignRepository,
    CampaignReader,
    ListCampaigns,
    CampaignImageRepository,
    ChangeCampaignImage,
    CreateCampaign,
    UpdateCampaign,
    DeleteCampaign,
    FindCampaigns,
    GetPublicCampaign,
    CountVisit,
    PrintSampleReceipt,
  ],
  exports: [CampaignRepository, CampaignReader],
})
export class CampaignsModule {}
