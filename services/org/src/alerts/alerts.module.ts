import { Module } from '@nestjs/common';
import { AlertMails } from './alert-mails.ts';
import { AlertsEventsController } from './alerts.events.controller.ts';
import { MailCampaignProtected } from './mail-campaign-protected.ts';
import { MailCardDispute } from './mail-card-dispute.ts';
import { MailDifference } from './mail-difference.ts';
import { MailDispute } from './mail-dispute.ts';
import { MailRefundFailed } from './mail-refund-failed.ts';
import { MailTransferRule } from './mail-transfer-rule.ts';
import { MailUnmatchedFact } from './mail-unmatched-fact.ts';

@Module({
  controllers: [AlertsEventsController],
  providers: [
    AlertMails,
    MailUnmatchedFact,
    MailDifference,
    MailTransferRule,
    MailCampaignProtected,
    MailRefundFailed,
    MailDispute,
    MailCardDispute,
  ],
})
export class AlertsModule {}
