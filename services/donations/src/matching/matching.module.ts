import { Module } from '@nestjs/common';
import { MatchGift } from './match-gift.ts';
import { CampaignMatchReader } from './persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from './persistence/campaign-match.repository.ts';

/** What gifts are matched with; the matches themselves are managed in `campaign-matches`. */
@Module({
  providers: [CampaignMatchRepository, CampaignMatchReader, MatchGift],
  exports: [CampaignMatchRepository, CampaignMatchReader, MatchGift],
})
export class MatchingModule {}
