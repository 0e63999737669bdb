import { Inject, Injectable } from '@nestjs/common';
import { notFound, type CampaignMatchWire } from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';
import { CampaignMatchReader } from '../../matching/persistence/campaign-match.reader.ts';

@Injectable()
export class ListCampaignMatches {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly matches: CampaignMatchReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a campaign that is not the organization's. */
  async execute(ctx: Ctx, campaignId: string): Promise<CampaignMatchWire[]> {
    authorize(ctx, 'gift.read');
    if ((await this.campaigns.findOwn(ctx, campaignId)) === null) throw notFound();
    return this.matches.list(ctx, campaignId, utcDay(this.clock.now()));
  }

  /** Matches of all campaigns that sponsors still owe. */
  due(ctx: Ctx): Promise<CampaignMatchWire[]> {
    authorize(ctx, 'gift.read');
    return this.matches.listDue(ctx, utcDay(this.clock.now()));
  }
}
