import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  type CampaignMatchWire,
  type RequestOf,
  type campaignMatchesRpc,
} from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CampaignMatchReader } from '../../matching/persistence/campaign-match.reader.ts';
import { CampaignMatchRepository } from '../../matching/persistence/campaign-match.repository.ts';
import { RecordGift } from '../../gifts/use-cases/record-gift.ts';

type Request = RequestOf<typeof campaignMatchesRpc.recordPayment>;

/** A sponsor pays its match, in full or in part: an offline gift of the sponsor, which is not matched itself. */
@Injectable()
export class RecordMatchPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly matches: CampaignMatchRepository,
    private readonly reader: CampaignMatchReader,
    private readonly recordGift: RecordGift,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `invalid_input` as an offline gift, `not_found`. */
  async execute(ctx: Ctx, request: Request): Promise<CampaignMatchWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    const { matchId, email, ...payment } = request;
    await this.unitOfWork.runOnce(ctx, 'record-match-payment', request, async (tx) => {
      const match = await this.matches.find(tx, organizationId, matchId);
      if (match === null) throw notFound();
      const giftId = await this.recordGift.book(
        ctx,
        tx,
        {
          ...payment,
          campaignId: match.campaignId,
          donor: { name: match.sponsor, email },
          anonymous: false,
          designations: [],
          property: null,
          goodsAndServices: null,
          employer: null,
        },
        match.id,
      );
      await this.audit.record(tx, ctx, {
        action: 'campaign-match.payment',
        subject: { kind: 'gift', id: giftId, name: match.sponsor },
        before: null,
        after: { amount: { amount: payment.amount, currency: match.sum.currency } },
      });
      return null;
    });
    const match = await this.reader.find(ctx, matchId, utcDay(this.clock.now()));
    if (match === null) throw notFound();
    return match;
  }
}
