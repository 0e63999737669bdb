import { Inject, Injectable } from '@nestjs/common';
import { notFound, type PayableCampaignWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, withOrganization, type Ctx } from '@almoner/platform';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { toPayableCampaignWire } from '../campaign.presenter.ts';
import { CampaignReader } from '../persistence/campaign.reader.ts';

/** The campaign for the donor page, which needs no sign-in. */
@Injectable()
export class GetPublicCampaign {
  constructor(
    private readonly reader: CampaignReader,
    private readonly funds: FundRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { slug }: { slug: string }): Promise<PayableCampaignWire> {
    const campaign = await this.reader.findBySlug(slug);
    if (campaign === null) throw notFound();
    const { organizationId, id, fundIds } = campaign;
    const [latestGifts, designations] = await Promise.all([
      this.reader.latestGifts(withOrganization(ctx, organizationId), id),
      this.funds.offered(organizationId, fundIds),
    ]);
    return toPayableCampaignWire(campaign, { latestGifts, designations }, this.clock.now());
  }
}
