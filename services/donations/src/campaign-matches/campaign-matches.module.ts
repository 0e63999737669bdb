import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { MatchingModule } from '../matching/matching.module.ts';
import { CampaignMatchesRpcController } from './campaign-matches.rpc.controller.ts';
import { CreateCampaignMatch } from './use-cases/create-campaign-match.ts';
import { ListCampaignMatches } from './use-cases/list-campaign-matches.ts';
import { RecordMatchPayment } from './use-cases/record-match-payment.ts';
import { UpdateCampaignMatch } from './use-cases/update-campaign-match.ts';

/** Sponsors' matches of campaigns, and the sponsors' payments. */
@Module({
  imports: [CampaignsModule, GiftsModule, MatchingModule],
  controllers: [CampaignMatchesRpcController],
  providers: [ListCampaignMatches, CreateCampaignMatch, UpdateCampaignMatch, RecordMatchPayment],
})
export class CampaignMatchesModule {}
