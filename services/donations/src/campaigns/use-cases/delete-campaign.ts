import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  failure,
  notFound,
  type ReplyOf,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../persistence/campaign.repository.ts';

type Rpc = typeof donationsRpc.deleteCampaign;

/** Deletes a campaign that was never published. Published campaigns are closed instead, because gifts and receipts name them. */
@Injectable()
export class DeleteCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `campaign_published`, `campaign_in_use` for a draft that gifts or a match name. */
  async execute(ctx: Ctx, { campaignId }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    return this.unitOfWork.runOnce(ctx, 'delete-campaign', { campaignId }, async (tx) => {
      const campaign = await this.campaigns.lockExclusively(tx, organizationId, campaignId);
      if (campaign === null) throw notFound();
      if (campaign.status !== 'draft') throw failure('campaign_published');
      if (await this.campaigns.isInUse(tx, campaign)) throw failure('campaign_in_use');
      await this.campaigns.remove(tx, campaign);
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId,
        occurredAt: this.clock.now().toISOString(),
      });
      await this.audit.record(tx, ctx, {
        action: 'campaign.delete',
        subject: { kind: 'campaign', id: campaignId, name: campaign.title },
        before: { title: campaign.title, address: campaign.slug },
        after: null,
      });
      return { id: campaignId };
    });
  }
}
