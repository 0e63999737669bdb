import { Inject, Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { CampaignReader } from '../persistence/campaign.reader.ts';
import { CampaignRepository } from '../persistence/campaign.repository.ts';

/** Counts that someone opened the gift form of a campaign, by day in UTC. Not idempotent: a repeated request counts twice. */
@Injectable()
export class CountVisit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: CampaignReader,
    private readonly campaigns: CampaignRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a campaign without a public page. */
  async execute(ctx: Ctx, { slug }: RequestOf<typeof donationsRpc.countVisit>): Promise<void> {
    const campaign = await this.reader.findBySlug(slug);
    if (campaign === null) throw notFound();
    await this.unitOfWork.run(withOrganization(ctx, campaign.organizationId), (tx) =>
      this.campaigns.countVisit(tx, campaign, this.clock.now()),
    );
  }
}
