import { Controller } from '@nestjs/common';
import { donationsEvents, orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FollowTeam } from '../treasuries/use-cases/follow-team.ts';
import { BookGift } from './use-cases/book-gift.ts';
import { FollowOrganization } from './use-cases/follow-organization.ts';

@Controller()
export class LedgerEventsController {
  constructor(
    private readonly followOrganization: FollowOrganization,
    private readonly bookGift: BookGift,
    private readonly followTeam: FollowTeam,
  ) {}

  @OnEvent(orgEvents.teamChanged)
  teamChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.teamChanged>, tx: Transaction) {
    return this.followTeam.execute(tx, fact);
  }

  @OnEvent(orgEvents.organizationChanged)
  organizationChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.organizationChanged>, tx: Transaction) {
    return this.followOrganization.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftSucceeded)
  giftSucceeded(_: Ctx, gift: PayloadOf<typeof donationsEvents.giftSucceeded>, tx: Transaction) {
    return this.bookGift.succeeded(tx, gift);
  }

  @OnEvent(donationsEvents.giftRefunded)
  giftRefunded(_: Ctx, refund: PayloadOf<typeof donationsEvents.giftRefunded>, tx: Transaction) {
    return this.bookGift.refunded(tx, refund);
  }
}
