import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type DonorSegmentFilters,
  type DonorSegmentWire,
  type RequestOf,
  type donorSegmentsRpc,
} from '@almoner/contracts';
import { UnitOfWork, authorize, violates, type Ctx, type Transaction } from '@almoner/platform';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { DonorSegmentRepository, segmentNameConstraint } from '../persistence/donor-segment.repository.ts';

/** Named filters of the list of donors, which everyone who sees donors can see. */
@Injectable()
export class ManageSegments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly segments: DonorSegmentRepository,
    private readonly campaigns: CampaignRepository,
  ) {}

  async list(ctx: Ctx): Promise<DonorSegmentWire[]> {
    authorize(ctx, 'gift.read');
    return this.segments.list(ctx);
  }

  /** @throws DomainError `donor_segment_exists`, `too_many_donor_segments`, `not_found` for a campaign that is not the organization's. */
  async create(ctx: Ctx, request: RequestOf<typeof donorSegmentsRpc.create>): Promise<DonorSegmentWire> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    return withUniqueName(() =>
      this.unitOfWork.runOnce(ctx, 'create-donor-segment', request, async (tx) => {
        await this.assertOwnCampaign(tx, organizationId, request.filters);
        const added = await this.segments.add(tx, organizationId, request);
        if (added === null) throw failure('too_many_donor_segments');
        return added;
      }),
    );
  }

  /** @throws DomainError `donor_segment_exists`, `not_found`. */
  async update(ctx: Ctx, request: RequestOf<typeof donorSegmentsRpc.update>): Promise<DonorSegmentWire> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    const { segmentId, ...changes } = request;
    return withUniqueName(() =>
      this.unitOfWork.run(ctx, async (tx) => {
        await this.assertOwnCampaign(tx, organizationId, changes.filters);
        const updated = await this.segments.update(tx, organizationId, segmentId, changes);
        if (updated === null) throw notFound();
        return updated;
      }),
    );
  }

  /** @throws DomainError `not_found`. */
  async remove(ctx: Ctx, segmentId: string): Promise<Record<string, never>> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    const isRemoved = await this.unitOfWork.run(ctx, (tx) =>
      this.segments.remove(tx, organizationId, segmentId),
    );
    if (!isRemoved) throw notFound();
    return {};
  }

  private async assertOwnCampaign(
    tx: Transaction,
    organizationId: string,
    filters: DonorSegmentFilters | undefined,
  ): Promise<void> {
    if (filters?.campaignId === undefined) return;
    if ((await this.campaigns.findToName(tx, organizationId, filters.campaignId)) === null) throw notFound();
  }
}

async function withUniqueName<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (violates(error, segmentNameConstraint)) throw failure('donor_segment_exists');
    throw error;
  }
}
