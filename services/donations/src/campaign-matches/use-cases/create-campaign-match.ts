import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  notFound,
  type CampaignMatchWire,
  type RequestOf,
  type campaignMatchesRpc,
} from '@almoner/contracts';
import { Money, newId, type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { auditedMatch } from '../audited-match.ts';
import { assertDays, assertOnlyOne } from '../domain/only-one.ts';
import { type CampaignMatch } from '../../matching/domain/campaign-match.ts';
import { CampaignMatchReader } from '../../matching/persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from '../../matching/persistence/campaign-match.repository.ts';

type Request = RequestOf<typeof campaignMatchesRpc.create>;

/** Gifts that were paid before are not matched. */
@Injectable()
export class CreateCampaignMatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly matches: CampaignMatchRepository,
    private readonly reader: CampaignMatchReader,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `match_overlaps`, `invalid_input` for days in the past, `not_found`. */
  async execute(ctx: Ctx, request: Request): Promise<CampaignMatchWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    const matchId = await this.unitOfWork.runOnce(ctx, 'create-campaign-match', request, async (tx) => {
      const now = this.clock.now();
      const campaign = await this.campaigns.lock(tx, organizationId, request.campaignId);
      if (campaign === null) throw notFound();
      const { currency } = campaign;
      const { perGiftMaximum, endsOn } = request;
      const match: CampaignMatch = {
        id: newId(),
        organizationId,
        campaignId: campaign.id,
        sponsor: request.sponsor,
        sum: Money.ofMinor(request.sum, currency),
        perGiftMaximum: perGiftMaximum === null ? null : Money.ofMinor(perGiftMaximum, currency),
        startsOn: request.startsOn ?? utcDay(now),
        endsOn,
        isClosed: false,
        used: Money.zero(currency),
        version: 1,
      };
      assertDays(match, utcDay(now));
      assertOnlyOne(match, await this.matches.open(tx, organizationId, campaign.id));
      await this.matches.add(tx, match, now);
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId: campaign.id,
        occurredAt: now.toISOString(),
      });
      await this.audit.record(tx, ctx, {
        action: 'campaign-match.create',
        subject: { kind: 'campaign', id: campaign.id, name: campaign.title },
        before: null,
        after: auditedMatch(match),
      });
      return match.id;
    });
    const match = await this.reader.find(ctx, matchId, utcDay(this.clock.now()));
    if (match === null) throw notFound();
    return match;
  }
}
