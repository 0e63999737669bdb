import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents, failure, notFound, type GiftWire } from '@almoner/contracts';
import { Money, newId, type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CampaignMatchRepository } from '../../matching/persistence/campaign-match.repository.ts';
import { MatchGift } from '../../matching/match-gift.ts';
import { CampaignRepository, goodsOf } from '../../campaigns/persistence/campaign.repository.ts';
import { MissingFunds } from '../../funds/missing-funds.ts';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { IssueReceipt } from '../../receipts/use-cases/issue-receipt.ts';
import { isProperty, problemsOf, type OfflineGiftDraft } from '../domain/offline-gift.ts';
import { GiftReader } from '../persistence/gift.reader.ts';
import { OfflineGiftRepository } from '../persistence/offline-gift.repository.ts';
import { toGiftWire } from './list-gifts.ts';

/** Records a gift that was not made online: it is counted, gets a receipt and, if it is money, is booked (docs/decisions/0033). */
@Injectable()
export class RecordGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: OfflineGiftRepository,
    private readonly reader: GiftReader,
    private readonly campaigns: CampaignRepository,
    private readonly funds: FundRepository,
    private readonly missingFunds: MissingFunds,
    private readonly matches: CampaignMatchRepository,
    private readonly matchGift: MatchGift,
    private readonly issueReceipt: IssueReceipt,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `invalid_input`, `not_found` for a campaign that is not the organization's. */
  async execute(ctx: Ctx, draft: OfflineGiftDraft): Promise<GiftWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.missingFunds.fetch(
      ctx,
      organizationId,
      draft.designations.map(({ fundId }) => fundId),
    );
    const giftId = await this.unitOfWork.runOnce(ctx, 'record-gift', draft, (tx) =>
      this.book(ctx, tx, draft),
    );
    const row = await this.reader.find(ctx, giftId);
    if (row === null) throw notFound();
    return toGiftWire(row);
  }

  /**
   * Runs in the caller's transaction; returns the id of the gift. `paysMatchId`: the sponsor's match that this gift pays; it is not matched itself.
   * @throws DomainError like `execute`.
   */
  async book(
    ctx: Ctx,
    tx: Transaction,
    draft: OfflineGiftDraft,
    paysMatchId: string | null = null,
  ): Promise<string> {
    const { actor, organizationId } = authorize(ctx, 'campaign.manage');
    const now = this.clock.now();
    const problems = problemsOf(draft, utcDay(now));
    if (problems.length > 0) throw failure('invalid_input', undefined, problems);
    const campaign = await this.campaigns.findToName(tx, organizationId, draft.campaignId);
    if (campaign === null) throw notFound();
    await this.assertOpenFunds(tx, organizationId, draft);
    const amount = Money.ofMinor(draft.amount ?? 0, campaign.currency);
    const gift = { id: newId(), organizationId, campaignId: campaign.id };
    // Noon, so that the day is the same wherever the list is read.
    const receivedAt = new Date(`${draft.receivedOn}T12:00:00Z`);
    const goods = goodsOf(draft.goodsAndServices);
    await this.gifts.add(tx, { ...gift, ...draft, goods, amount, receivedAt, recordedBy: actor.userId });
    await this.campaigns.addGift(tx, gift, amount);
    if (paysMatchId === null) await this.matchGift.execute(tx, gift, receivedAt);
    else await this.matches.setPays(tx, gift, paysMatchId);
    await this.issueReceipt.execute(tx, gift, {
      amount: isProperty(draft) ? null : amount,
      givenAt: receivedAt,
      issuedAt: now,
    });
    if (amount.isPositive())
      await tx.publish(donationsEvents.offlineGiftRecorded, {
        organizationId,
        giftId: gift.id,
        campaignId: campaign.id,
        gross: amount.toMinorNumber(),
        currency: amount.currency,
        designations: draft.designations,
        occurredAt: receivedAt.toISOString(),
      });
    await tx.publish(donationsEvents.campaignChanged, {
      organizationId,
      campaignId: campaign.id,
      occurredAt: now.toISOString(),
    });
    await this.audit.record(tx, ctx, {
      action: 'gift.record',
      subject: { kind: 'gift', id: gift.id, name: campaign.title },
      before: null,
      after: {
        method: draft.method,
        receivedOn: draft.receivedOn,
        amount: draft.amount === null ? null : { amount: draft.amount, currency: amount.currency },
      },
    });
    return gift.id;
  }

  private async assertOpenFunds(
    tx: Transaction,
    organizationId: string,
    { designations }: OfflineGiftDraft,
  ): Promise<void> {
    const fundIds = designations.map(({ fundId }) => fundId);
    const unknown = await this.funds.unknown(tx, organizationId, fundIds);
    if (unknown.length > 0)
      throw failure('invalid_input', undefined, [
        { field: 'designations', message: 'There is no open fund with this id' },
      ]);
  }
}
