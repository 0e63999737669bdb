import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuthorizationsModule } from '../authorizations/authorizations.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { SpendRulesModule } from '../spend-rules/spend-rules.module.ts';
import { CardLimitSubject } from './card-limit.subject.ts';
import { CardLimitsRpcController } from './card-limits.rpc.controller.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';
import { LimitIncreaseRepository } from './persistence/limit-increase.repository.ts';
import { ApplyRule } from './use-cases/apply-rule.ts';
import { ChangeCardExpiry } from './use-cases/change-card-expiry.ts';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';
import { RequestCardLimit } from './use-cases/request-card-limit.ts';
import { SetCardIncrease } from './use-cases/set-card-increase.ts';
import { SwapRule } from './use-cases/swap-rule.ts';

@Module({
  imports: [ApprovalsModule, AuthorizationsModule, CardsModule, SpendRulesModule],
  controllers: [CardLimitsRpcController],
  providers: [
    CardLimitRepository,
    LimitIncreaseRepository,
    CardLimitSubject,
    ApplyRule,
    ChangeCardLimit,
    ChangeCardExpiry,
    SetCardIncrease,
    SwapRule,
    RequestCardLimit,
  ],
})
export class CardLimitsModule {}
