import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { CampaignReader } from '../persistence/campaign.reader.ts';
import { CampaignRepository } from '../persistence/campaign.repository.ts';

const secretBytes = 32;
/** Enough for the visitors behind one address of an office or a school; more would be one visitor who inflates the count. */
const mostOfNetworkPerDay = 20;

/**
 * Counts that someone opened the gift form of a campaign, by day in UTC. Not idempotent: a repeated request counts twice, up to a limit for
 * each network.
 */
@Injectable()
export class CountVisit {
  private readonly secret: Buffer;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: CampaignReader,
    private readonly campaigns: CampaignRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) { GIFT_KEY_SECRET }: DonationsConfig,
  ) {
    const root = Buffer.from(GIFT_KEY_SECRET, 'hex');
    this.secret = Buffer.from(hkdfSync('sha256', root, '', 'donations visit network', secretBytes));
  }

  /** @throws DomainError `not_found` for a campaign without a public page. */
  async execute(ctx: Ctx, { slug }: RequestOf<typeof donationsRpc.countVisit>): Promise<void> {
    const campaign = await this.reader.findBySlug(slug);
    if (campaign === null) throw notFound();
    const at = this.clock.now();
    const network = ctx.origin?.network;
    await this.unitOfWork.run(withOrganization(ctx, campaign.organizationId), async (tx) => {
      if (network !== undefined) {
        const limit = { networkHash: this.hash(network), most: mostOfNetworkPerDay, at };
        if (!(await this.campaigns.countVisitFrom(tx, campaign, limit))) return;
      }
      await this.campaigns.countVisit(tx, campaign, at);
    });
  }

  /** With a secret, so that the address cannot be found by trying all. */
  private hash(network: string): string {
    return createHmac('sha256', this.secret).update(network).digest('base64url');
  }
}
