import { Module } from '@nestjs/common';
import { MatchGift } from './match-gift.ts';
import { ReleaseEmployerMatches } from './release-employer-matches.ts';
import { CampaignMatchReader } from './persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from './persistence/campaign-match.repository.ts';
import { EmployerMatchReleaseRepository } from './persistence/employer-match-release.repository.ts';

/** The matching of gifts; matches are managed in `campaign-matches` and `employer-matches`. */
@Module({
  providers: [
    CampaignMatchRepository,
    CampaignMatchReader,
    EmployerMatchReleaseRepository,
    MatchGift,
    ReleaseEmployerMatches,
  ],
  exports: [CampaignMatchRepository, CampaignMatchReader, MatchGift, ReleaseEmployerMatches],
})
export class MatchingModule {}
