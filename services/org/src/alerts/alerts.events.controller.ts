import { Controller } from '@nestjs/common';
import { donationsEvents, spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { CampaignProtectedAlert } from './campaign-protected-alert.ts';
import { CardDisputeAlert } from './card-dispute-alert.ts';
import { DifferenceAlert } from './difference-alert.ts';
import { DisputeAlert } from './dispute-alert.ts';
import { FundExceededAlert } from './fund-exceeded-alert.ts';
import { GiftAlert } from './gift-alert.ts';
import { GiftReturnExceededFundAlert } from './gift-return-exceeded-fund-alert.ts';
import { PayoutFailedAlert } from './payout-failed-alert.ts';
import { RefundFailedAlert } from './refund-failed-alert.ts';
import { TransferRuleAlert } from './transfer-rule-alert.ts';
import { UnmatchedFactAlert } from './unmatched-fact-alert.ts';

@Controller()
export class AlertsEventsController {
  constructor(
    private readonly giftAlert: GiftAlert,
    private readonly unmatchedFactAlert: UnmatchedFactAlert,
    private readonly fundExceededAlert: FundExceededAlert,
    private readonly giftReturnExceededFundAlert: GiftReturnExceededFundAlert,
    private readonly differenceAlert: DifferenceAlert,
    private readonly transferRuleAlert: TransferRuleAlert,
    private readonly campaignProtectedAlert: CampaignProtectedAlert,
    private readonly refundFailedAlert: RefundFailedAlert,
    private readonly payoutFailedAlert: PayoutFailedAlert,
    private readonly disputeAlert: DisputeAlert,
    private readonly cardDisputeAlert: CardDisputeAlert,
  ) {}

  @OnEvent(spendEvents.unmatchedFactChanged)
  unmatchedFactChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.unmatchedFactChanged>, tx: Transaction) {
    return this.unmatchedFactAlert.execute(tx, fact);
  }

  @OnEvent(spendEvents.fundExceeded)
  fundExceeded(_: Ctx, fact: PayloadOf<typeof spendEvents.fundExceeded>, tx: Transaction) {
    return this.fundExceededAlert.execute(tx, fact);
  }

  @OnEvent(spendEvents.giftReturnExceededFund)
  giftReturnExceededFund(
    _: Ctx,
    fact: PayloadOf<typeof spendEvents.giftReturnExceededFund>,
    tx: Transaction,
  ) {
    return this.giftReturnExceededFundAlert.execute(tx, fact);
  }

  @OnEvent(spendEvents.transferRuleSkipped)
  transferRuleSkipped(_: Ctx, fact: PayloadOf<typeof spendEvents.transferRuleSkipped>, tx: Transaction) {
    return this.transferRuleAlert.execute(tx, fact);
  }

  @OnEvent(donationsEvents.campaignProtected)
  campaignProtected(_: Ctx, fact: PayloadOf<typeof donationsEvents.campaignProtected>, tx: Transaction) {
    return this.campaignProtectedAlert.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftSucceeded)
  giftSucceeded(_: Ctx, fact: PayloadOf<typeof donationsEvents.giftSucceeded>, tx: Transaction) {
    return this.giftAlert.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftRefundFailed)
  giftRefundFailed(_: Ctx, fact: PayloadOf<typeof donationsEvents.giftRefundFailed>, tx: Transaction) {
    return this.refundFailedAlert.execute(tx, fact);
  }

  @OnEvent(donationsEvents.payoutFailed)
  payoutFailed(_: Ctx, fact: PayloadOf<typeof donationsEvents.payoutFailed>, tx: Transaction) {
    return this.payoutFailedAlert.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftDisputed)
  giftDisputed(_: Ctx, fact: PayloadOf<typeof donationsEvents.giftDisputed>, tx: Transaction) {
    return this.disputeAlert.execute(tx, fact);
  }

  @OnEvent(spendEvents.cardDisputeChanged)
  cardDisputeChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>, tx: Transaction) {
    return this.cardDisputeAlert.execute(tx, fact);
  }

  @OnEvent(spendEvents.reconciliationDifferenceFound)
  differed(_: Ctx, fact: PayloadOf<typeof spendEvents.reconciliationDifferenceFound>, tx: Transaction) {
    return this.differenceAlert.execute(tx, fact);
  }
}
