import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents, failure, type CampaignWire } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { OrganizationRepository } from '../../organizations/persistence/organization.repository.ts';
import { toCampaignWire } from '../campaign.presenter.ts';
import { CampaignRepository, type CampaignDraft } from '../persistence/campaign.repository.ts';

@Injectable()
export class CreateCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly organizations: OrganizationRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `organization_not_active`, `campaign_slug_taken`, `invalid_input` for an end in the past. */
  async execute(ctx: Ctx, draft: CampaignDraft): Promise<CampaignWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    return this.unitOfWork.runOnce(ctx, 'create-campaign', draft, async (tx) => {
      const createdAt = this.clock.now();
      refusePastEnd(draft, createdAt);
      const organization = await this.organizations.find(tx, organizationId);
      if (organization?.isActive !== true) throw failure('organization_not_active');
      const { currency } = organization;
      const campaign = await this.campaigns.add(tx, {
        ...draft,
        id: newId(),
        organizationId,
        currency,
        createdAt,
      });
      if (campaign === null) throw failure('campaign_slug_taken');
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId: campaign.id,
        occurredAt: createdAt.toISOString(),
      });
      return toCampaignWire(campaign, createdAt);
    });
  }
}

function refusePastEnd({ endsAt }: CampaignDraft, now: Date): void {
  if (endsAt === null || new Date(endsAt) > now) return;
  throw failure('invalid_input', undefined, [{ field: 'endsAt', message: 'Must lie in the future' }]);
}
