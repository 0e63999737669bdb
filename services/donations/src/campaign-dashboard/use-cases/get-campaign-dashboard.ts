import { Inject, Injectable } from '@nestjs/common';
import { notFound, type CampaignDashboardWire } from '@almoner/contracts';
import { spendPeriodAt, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { toCampaignWire } from '../../campaigns/campaign.presenter.ts';
import { CampaignDashboardReader } from '../persistence/campaign-dashboard.reader.ts';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const weekCount = 12;
const lapsedMs = 90 * 24 * 60 * 60 * 1000;

@Injectable()
export class GetCampaignDashboard {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly dashboard: CampaignDashboardReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a campaign that is not the organization's. */
  async execute(ctx: Ctx, campaignId: string): Promise<CampaignDashboardWire> {
    authorize(ctx, 'gift.read');
    const campaign = await this.campaigns.findOwn(ctx, campaignId);
    if (campaign === null) throw notFound();
    const now = this.clock.now();
    const weeks = weeksUntil(now);
    const [kinds, people, page, sums, recurring, latest] = await Promise.all([
      this.dashboard.kinds(ctx, campaignId),
      this.dashboard.donors(ctx, campaignId),
      this.dashboard.page(ctx, campaignId),
      this.dashboard.weeks(ctx, campaignId, weeks),
      this.dashboard.recurring(ctx, campaignId, new Date(now.getTime() - lapsedMs)),
      this.dashboard.latest(ctx, campaignId),
    ]);
    return {
      campaign: toCampaignWire(campaign, now),
      ...people,
      page,
      kinds,
      weeks: sums,
      recurring,
      latest,
    };
  }
}

/** The starts of the weeks, oldest first (spec §9: weeks begin on Sunday, in UTC). */
function weeksUntil(now: Date): Date[] {
  const present = spendPeriodAt('weekly', now, now).startsAt.getTime();
  return Array.from(
    { length: weekCount },
    (_, index) => new Date(present - (weekCount - 1 - index) * weekMs),
  );
}
