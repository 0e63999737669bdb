import { Controller } from '@nestjs/common';
import { donationsEvents, spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { MailCampaignProtected } from './mail-campaign-protected.ts';
import { MailCardDispute } from './mail-card-dispute.ts';
import { MailDifference } from './mail-difference.ts';
import { MailDispute } from './mail-dispute.ts';
import { MailRefundFailed } from './mail-refund-failed.ts';
import { MailTransferRule } from './mail-transfer-rule.ts';
import { MailUnmatchedFact } from './mail-unmatched-fact.ts';

@Controller()
export class AlertsEventsController {
  constructor(
    private readonly mailUnmatchedFact: MailUnmatchedFact,
    private readonly mailDifference: MailDifference,
    private readonly mailTransferRule: MailTransferRule,
    private readonly mailCampaignProtected: MailCampaignProtected,
    private readonly mailRefundFailed: MailRefundFailed,
    private readonly mailDispute: MailDispute,
    private readonly mailCardDispute: MailCardDispute,
  ) {}

  @OnEvent(spendEvents.unmatchedFactChanged)
  unmatchedFactChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.unmatchedFactChanged>, tx: Transaction) {
    return this.mailUnmatchedFact.execute(tx, fact);
  }

  @OnEvent(spendEvents.transferRuleSkipped)
  transferRuleSkipped(_: Ctx, fact: PayloadOf<typeof spendEvents.transferRuleSkipped>, tx: Transaction) {
    return this.mailTransferRule.execute(tx, fact);
  }

  @OnEvent(donationsEvents.campaignProtected)
  campaignProtected(_: Ctx, fact: PayloadOf<typeof donationsEvents.campaignProtected>, tx: Transaction) {
    return this.mailCampaignProtected.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftRefundFailed)
  giftRefundFailed(_: Ctx, fact: PayloadOf<typeof donationsEvents.giftRefundFailed>, tx: Transaction) {
    return this.mailRefundFailed.execute(tx, fact);
  }

  @OnEvent(donationsEvents.giftDisputed)
  giftDisputed(_: Ctx, fact: PayloadOf<typeof donationsEvents.giftDisputed>, tx: Transaction) {
    return this.mailDispute.execute(tx, fact);
  }

  @OnEvent(spendEvents.cardDisputeChanged)
  cardDisputeChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>, tx: Transaction) {
    return this.mailCardDispute.execute(tx, fact);
  }

  @OnEvent(spendEvents.reconciliationDiffered)
  differed(_: Ctx, fact: PayloadOf<typeof spendEvents.reconciliationDiffered>, tx: Transaction) {
    return this.mailDifference.execute(tx, fact);
  }
}
