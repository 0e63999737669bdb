import { Injectable } from '@nestjs/common';
import { notFound, type ChallengeWire } from '@almoner/contracts';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';
import { Challenges } from '../challenges.ts';
import { StartLimitsRepository } from '../persistence/start-limits.repository.ts';

@Injectable()
export class IssueChallenge {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly limits: StartLimitsRepository,
    private readonly challenges: Challenges,
  ) {}

  /** @throws DomainError `not_found`. */
  async execute(slug: string, network: string): Promise<ChallengeWire> {
    const campaign = await this.campaigns.findBySlug(slug);
    if (campaign === null) throw notFound();
    const declines = await this.limits.declinesFromIpNetwork(network);
    return this.challenges.issue({ campaignId: campaign.id, network }, declines);
  }
}
