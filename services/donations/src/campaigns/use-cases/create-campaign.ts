import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents, failure, fieldFailure, type CampaignWire } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { MissingFunds } from '../../funds/missing-funds.ts';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { OrganizationRepository } from '../../organizations/persistence/organization.repository.ts';
import { toCampaignWire } from '../campaign.presenter.ts';
import { assertStartBeforeEnd } from '../campaign-times.ts';
import { type Campaign } from '../domain/campaign.ts';
import { CampaignRepository, type CampaignDraft } from '../persistence/campaign.repository.ts';

@Injectable()
export class CreateCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly organizations: OrganizationRepository,
    private readonly funds: FundRepository,
    private readonly missingFunds: MissingFunds,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `organization_not_active`, `campaign_slug_taken`, `invalid_input` for an end in the past or before the start. */
  async execute(ctx: Ctx, draft: CampaignDraft): Promise<CampaignWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.missingFunds.fetch(ctx, organizationId, draft.fundIds ?? []);
    return this.unitOfWork.runOnce(ctx, 'create-campaign', draft, async (tx) => {
      const createdAt = this.clock.now();
      assertEndInFuture(draft, createdAt);
      assertStartBeforeEnd(draft);
      const organization = await this.organizations.find(tx, organizationId);
      if (organization?.isActive !== true) throw failure('organization_not_active');
      const unknown = await this.funds.unknown(tx, organizationId, draft.fundIds ?? []);
      if (unknown.length > 0) throw unknownFund('fundIds');
      const { currency } = organization;
      const campaign = await this.campaigns.add(tx, {
        ...draft,
        id: newId(),
        organizationId,
        currency,
        createdAt,
      });
      if (campaign === null) throw fieldFailure('campaign_slug_taken', 'slug');
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId: campaign.id,
        occurredAt: createdAt.toISOString(),
      });
      await this.record(tx, ctx, campaign);
      return toCampaignWire(campaign, createdAt);
    });
  }

  private record(tx: Transaction, ctx: Ctx, campaign: Campaign): Promise<void> {
    const { id, title, status, slug, goalMinor, currency, startsAt, endsAt } = campaign;
    return this.audit.record(tx, ctx, {
      action: 'campaign.create',
      subject: { kind: 'campaign', id, name: title },
      before: null,
      after: {
        title,
        status,
        address: slug,
        startsAt: startsAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
        goal: goalMinor === null ? null : { amount: goalMinor, currency },
      },
    });
  }
}

const unknownFund = (field: string) =>
  failure('invalid_input', undefined, [{ field, message: 'There is no open fund with this id' }]);

function assertEndInFuture({ endsAt }: CampaignDraft, now: Date): void {
  if (endsAt === null || new Date(endsAt) > now) return;
  throw failure('invalid_input', undefined, [{ field: 'endsAt', message: 'Must be in the future' }]);
}
