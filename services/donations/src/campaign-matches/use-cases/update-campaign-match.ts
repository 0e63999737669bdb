import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  failure,
  notFound,
  type CampaignMatchWire,
  type RequestOf,
  type campaignMatchesRpc,
} from '@almoner/contracts';
import { Money, type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { auditedMatch } from '../audited-match.ts';
import { assertDays, assertOnlyOne } from '../domain/only-one.ts';
import { type CampaignMatch } from '../../matching/domain/campaign-match.ts';
import { CampaignMatchReader } from '../../matching/persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from '../../matching/persistence/campaign-match.repository.ts';

type Request = RequestOf<typeof campaignMatchesRpc.update>;

/** Changes a match, closes it or opens it again. Earlier matches of gifts stay. */
@Injectable()
export class UpdateCampaignMatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly matches: CampaignMatchRepository,
    private readonly reader: CampaignMatchReader,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `changed_meanwhile` when the version is not the current one, `match_overlaps`, `invalid_input` also for a sum
   * below what is used, `not_found`.
   */
  async execute(ctx: Ctx, request: Request): Promise<CampaignMatchWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.unitOfWork.runOnce(ctx, 'update-campaign-match', request, async (tx) => {
      const known = await this.matches.find(tx, organizationId, request.matchId);
      if (known === null) throw notFound();
      const campaign = await this.campaigns.lock(tx, organizationId, known.campaignId);
      if (campaign === null) throw notFound();
      const before = await this.matches.lock(tx, known);
      if (before.version !== request.version) throw failure('changed_meanwhile');
      const now = this.clock.now();
      const after = changed(before, request);
      if (before.used.exceeds(after.sum)) throw sumTooSmall(before.used);
      assertDays(after, after.endsOn === before.endsOn ? null : utcDay(now));
      assertOnlyOne(after, await this.matches.open(tx, organizationId, campaign.id));
      await this.matches.update(tx, after);
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId: campaign.id,
        occurredAt: now.toISOString(),
      });
      await this.audit.record(tx, ctx, {
        action: 'campaign-match.update',
        subject: { kind: 'campaign', id: campaign.id, name: campaign.title },
        before: auditedMatch(before),
        after: auditedMatch(after),
      });
      return null;
    });
    const match = await this.reader.find(ctx, request.matchId, utcDay(this.clock.now()));
    if (match === null) throw notFound();
    return match;
  }
}

/** Fields absent from the request stay. */
function changed(before: CampaignMatch, request: Request): CampaignMatch {
  const { currency } = before.sum;
  const { sum, perGiftMaximum, endsOn } = request;
  return {
    ...before,
    sponsor: request.sponsor ?? before.sponsor,
    sum: sum === undefined ? before.sum : Money.ofMinor(sum, currency),
    perGiftMaximum:
      perGiftMaximum === undefined
        ? before.perGiftMaximum
        : perGiftMaximum === null
          ? null
          : Money.ofMinor(perGiftMaximum, currency),
    startsOn: request.startsOn ?? before.startsOn,
    endsOn: endsOn === undefined ? before.endsOn : endsOn,
    isClosed: request.isClosed ?? before.isClosed,
  };
}

const sumTooSmall = (used: Money) =>
  failure('invalid_input', undefined, [
    { field: 'sum', message: `At least ${moneyText(used)}, the amount already used to match gifts` },
  ]);
