import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { CampaignMatchesRpcController } from './campaign-matches.rpc.controller.ts';
import { CampaignMatchReader } from './persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from './persistence/campaign-match.repository.ts';
import { CreateCampaignMatch } from './use-cases/create-campaign-match.ts';
import { ListCampaignMatches } from './use-cases/list-campaign-matches.ts';
import { MatchGift } from './use-cases/match-gift.ts';
import { UpdateCampaignMatch } from './use-cases/update-campaign-match.ts';

@Module({
  imports: [CampaignsModule],
  controllers: [CampaignMatchesRpcController],
  providers: [
    CampaignMatchRepository,
    CampaignMatchReader,
    ListCampaignMatches,
    CreateCampaignMatch,
    UpdateCampaignMatch,
    MatchGift,
  ],
  exports: [CampaignMatchRepository, CampaignMatchReader, MatchGift],
})
export class CampaignMatchesModule {}
