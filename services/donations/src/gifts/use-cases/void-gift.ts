import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents, failure, isOnlineGift, notFound, type GiftWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { MatchGift } from '../../matching/match-gift.ts';
import { ReleaseEmployerMatches } from '../../matching/release-employer-matches.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { VoidReceipt } from '../../receipts/use-cases/void-receipt.ts';
import { mayBecome } from '../domain/gift.states.ts';
import { GiftReader } from '../persistence/gift.reader.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';
import { OfflineGiftRepository } from '../persistence/offline-gift.repository.ts';
import { toGiftWire } from './list-gifts.ts';

/** Voids an offline gift that was recorded by mistake: its receipt, its part of the campaign's sum and its booking. */
@Injectable()
export class VoidGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly offlineGifts: OfflineGiftRepository,
    private readonly reader: GiftReader,
    private readonly campaigns: CampaignRepository,
    private readonly matchGift: MatchGift,
    private readonly releaseEmployerMatches: ReleaseEmployerMatches,
    private readonly voidReceipt: VoidReceipt,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `gift_not_voidable` for a gift by card, a forgone reimbursement, or one that is void already. */
  async execute(ctx: Ctx, { giftId, reason }: { giftId: string; reason: string }): Promise<GiftWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.unitOfWork.runOnce(ctx, 'void-gift', { giftId, reason }, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      const { campaignId } = gift;
      if (campaignId === null || isOnlineGift(gift.method) || !mayBecome(gift.status, 'voided'))
        throw failure('gift_not_voidable');
      const voidedAt = this.clock.now();
      await this.releaseEmployerMatches.execute(tx, ctx, gift, gift.total.minus(gift.total));
      await this.offlineGifts.setVoided(tx, gift, voidedAt, reason);
      await this.campaigns.subtractRefund(tx, gift, gift.total, true);
      await this.matchGift.reverseRefunded(tx, gift, gift.total);
      await this.voidReceipt.withdraw(tx, gift, voidedAt);
      if (gift.total.isPositive())
        await tx.publish(donationsEvents.offlineGiftVoided, {
          organizationId,
          giftId,
          campaignId,
          gross: gift.total.toMinorNumber(),
          currency: gift.total.currency,
          designations: gift.designations.map(({ fundId, amount }) => ({
            fundId,
            amount: amount.toMinorNumber(),
          })),
          occurredAt: voidedAt.toISOString(),
        });
      await tx.publish(donationsEvents.campaignChanged, {
        organizationId,
        campaignId,
        occurredAt: voidedAt.toISOString(),
      });
      await this.audit.record(tx, ctx, {
        action: 'gift.void',
        subject: { kind: 'gift', id: giftId, name: gift.method },
        before: null,
        after: { reason },
      });
      return null;
    });
    const row = await this.reader.find(ctx, giftId);
    if (row === null) throw notFound();
    return toGiftWire(row);
  }
}
