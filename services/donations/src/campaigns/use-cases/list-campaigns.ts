import { Inject, Injectable } from '@nestjs/common';
import { type CampaignWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, pageMaxBytes, withinBytes, type Ctx } from '@almoner/platform';
import { toCampaignWire } from '../campaign.presenter.ts';
import { CampaignReader } from '../persistence/campaign.reader.ts';

@Injectable()
export class ListCampaigns {
  constructor(
    private readonly reader: CampaignReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<CampaignWire[]> {
    authorize(ctx, 'gift.read');
    const now = this.clock.now();
    const campaigns = await this.reader.list(ctx);
    return withinBytes(
      campaigns.map((campaign) => toCampaignWire(campaign, now)),
      pageMaxBytes,
    );
  }
}
