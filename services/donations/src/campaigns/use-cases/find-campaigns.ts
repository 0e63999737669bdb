import { Inject, Injectable } from '@nestjs/common';
import { type FoundCampaignsWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK } from '@almoner/platform';
import { CampaignReader } from '../persistence/campaign.reader.ts';

const shortestSearch = 2;

/** Open campaigns for a visitor. Where several organizations share an installation, only what is searched for is shown. */
@Injectable()
export class FindCampaigns {
  constructor(
    private readonly reader: CampaignReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ q }: { q: string }): Promise<FoundCampaignsWire> {
    const text = q.trim();
    const isShared = await this.reader.hasSeveralOrganizations();
    if (isShared && text.length < shortestSearch) return { items: [], needsSearch: true };
    return { items: await this.reader.findOpen(text, this.clock.now()), needsSearch: false };
  }
}
