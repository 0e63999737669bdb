import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  failure,
  fieldFailure,
  notFound,
  type CampaignWire,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { MissingFunds } from '../../funds/missing-funds.ts';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { toCampaignWire } from '../campaign.presenter.ts';
import { assertStartBeforeEnd } from '../campaign-times.ts';
import { CampaignImageRepository } from '../persistence/campaign-image.repository.ts';
import { type Campaign } from '../domain/campaign.ts';
import { CampaignRepository } from '../persistence/campaign.repository.ts';

type Request = RequestOf<typeof donationsRpc.updateCampaign>;

/** Changes what donors see of a campaign, closes it or opens it again. Gifts keep the goods that were offered when they were given. */
@Injectable()
export class UpdateCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly images: CampaignImageRepository,
    private readonly funds: FundRepository,
    private readonly missingFunds: MissingFunds,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `changed_meanwhile` if the version is not the current one, `campaign_draft` if a draft should be
   * closed, `campaign_address_fixed` for another slug once it was published, `campaign_slug_taken`, `invalid_input`.
   */
  async execute(ctx: Ctx, request: Request): Promise<CampaignWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.missingFunds.fetch(ctx, organizationId, request.fundIds ?? []);
    return this.unitOfWork.runOnce(ctx, 'update-campaign', request, async (tx) => {
      const now = this.clock.now();
      const before = await this.lock(tx, organizationId, request);
      if (before === null) throw notFound();
      if (before.version !== request.version) throw failure('changed_meanwhile');
      if (before.status === 'draft' && request.status === 'closed') throw failure('campaign_draft');
      if (before.status !== 'draft' && changesAddress(before, request))
        throw fieldFailure('campaign_address_fixed', 'slug');
      assertValid(before, request, now);
      const unknown = await this.funds.unknown(tx, organizationId, newFunds(before, request));
      if (unknown.length > 0)
        throw failure('invalid_input', undefined, [
          { field: 'fundIds', message: 'There is no open fund with this id' },
        ]);
      const { imageAlt } = request;
      if (imageAlt !== undefined) await this.images.describe(tx, before, imageAlt);
      const after = await this.campaigns.update(tx, before, request);
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId: after.id,
        occurredAt: now.toISOString(),
      });
      await this.audit.record(tx, ctx, {
        action: 'campaign.update',
        subject: { kind: 'campaign', id: after.id, name: after.title },
        before: audited(before),
        after: audited(after),
      });
      return toCampaignWire(after, now);
    });
  }

  /** A gift that is being recorded names the campaign first and changes its sum later, so a new slug needs the stronger lock at once. */
  private lock(tx: Transaction, organizationId: string, { campaignId, slug }: Request) {
    return slug === undefined
      ? this.campaigns.lock(tx, organizationId, campaignId)
      : this.campaigns.lockExclusively(tx, organizationId, campaignId);
  }
}

const changesAddress = ({ slug }: Campaign, request: Request) =>
  request.slug !== undefined && request.slug !== slug;

/** A fund that was closed after the campaign started offering it must not block edits of other fields. */
const newFunds = ({ fundIds }: Campaign, request: Request) =>
  (request.fundIds ?? []).filter((id) => fundIds?.includes(id) !== true);

function assertValid(before: Campaign, request: Request, now: Date): void {
  const endsAt = request.endsAt === undefined ? null : request.endsAt;
  const isNewEnd = endsAt !== null && endsAt !== before.endsAt?.toISOString();
  if (isNewEnd && new Date(endsAt) <= now)
    throw failure('invalid_input', undefined, [{ field: 'endsAt', message: 'Must be in the future' }]);
  const or = (changed: string | null | undefined, was: Date | null) =>
    changed === undefined ? (was?.toISOString() ?? null) : changed;
  assertStartBeforeEnd({
    startsAt: or(request.startsAt, before.startsAt),
    endsAt: or(request.endsAt, before.endsAt),
  });
  const amounts = request.suggestedAmounts ?? before.suggestedAmountsMinor;
  if (request.amountUses !== undefined && request.amountUses.length > amounts.length)
    throw failure('invalid_input', undefined, [
      { field: 'amountUses', message: 'At most one for each suggested amount' },
    ]);
}

const audited = (campaign: Campaign) => {
  const {
    title,
    status,
    slug,
    currency,
    startsAt,
    endsAt,
    goalMinor,
    minimum,
    goods,
    frequencies,
    widgetOrigins,
  } = campaign;
  const { offersTributes, questions, image, receiptText, allowsAnonymity } = campaign;
  const money = (minor: number | null) => (minor === null ? null : { amount: minor, currency });
  return {
    title,
    status,
    address: slug,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    goal: money(goalMinor),
    minimum: money(minimum.toMinorNumber()),
    goodsAndServices: goods?.description ?? null,
    valueOfGoods: money(goods?.valueMinor ?? null),
    frequencies: frequencies.join(', '),
    widgetSites: widgetOrigins?.join(', ') ?? null,
    tributes: offersTributes,
    anonymity: allowsAnonymity,
    receiptText: receiptText === '' ? null : receiptText,
    image: image?.alt ?? null,
    questions: questions.length === 0 ? null : questions.map(({ label }) => label).join(', '),
  };
};
