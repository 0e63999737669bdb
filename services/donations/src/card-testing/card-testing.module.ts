import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { CaptchaService } from './captcha-service.ts';
import { CardTestingRpcController } from './card-testing.rpc.controller.ts';
import { Challenges } from './challenges.ts';
import { MethodSetupsRepository } from './persistence/method-setups.repository.ts';
import { StartLimitsRepository } from './persistence/start-limits.repository.ts';
import { AdmitMethodSetup } from './use-cases/admit-method-setup.ts';
import { AdmitStart } from './use-cases/admit-start.ts';
import { CountDecline } from './use-cases/count-decline.ts';
import { IssueChallenge } from './use-cases/issue-challenge.ts';

/** Protection of donation pages against the testing of stolen cards: who may start a gift, and the challenges. */
@Module({
  imports: [CampaignsModule],
  controllers: [CardTestingRpcController],
  providers: [
    CaptchaService,
    Challenges,
    StartLimitsRepository,
    MethodSetupsRepository,
    AdmitStart,
    AdmitMethodSetup,
    CountDecline,
    IssueChallenge,
  ],
  exports: [
    Challenges,
    StartLimitsRepository,
    MethodSetupsRepository,
    AdmitStart,
    AdmitMethodSetup,
    CountDecline,
  ],
})
export class CardTestingModule {}
