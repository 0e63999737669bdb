import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { AlertedPersonReader } from './alerted-person.reader.ts';
import { Alerts } from './alerts.ts';
import { AlertsEventsController } from './alerts.events.controller.ts';
import { CampaignProtectedAlert } from './campaign-protected-alert.ts';
import { CardDisputeAlert } from './card-dispute-alert.ts';
import { DifferenceAlert } from './difference-alert.ts';
import { DisputeAlert } from './dispute-alert.ts';
import { FundExceededAlert } from './fund-exceeded-alert.ts';
import { GiftReturnExceededFundAlert } from './gift-return-exceeded-fund-alert.ts';
import { GiftAlert } from './gift-alert.ts';
import { PayoutFailedAlert } from './payout-failed-alert.ts';
import { RefundFailedAlert } from './refund-failed-alert.ts';
import { TransferRuleAlert } from './transfer-rule-alert.ts';
import { UnmatchedFactAlert } from './unmatched-fact-alert.ts';

@Module({
  imports: [NotificationsModule],
  controllers: [AlertsEventsController],
  providers: [
    Alerts,
    AlertedPersonReader,
    GiftAlert,
    UnmatchedFactAlert,
    FundExceededAlert,
    GiftReturnExceededFundAlert,
    DifferenceAlert,
    TransferRuleAlert,
    CampaignProtectedAlert,
    RefundFailedAlert,
    PayoutFailedAlert,
    DisputeAlert,
    CardDisputeAlert,
  ],
})
export class AlertsModule {}
