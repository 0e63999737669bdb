import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuthorizationsModule } from '../authorizations/authorizations.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { CardLimitSubject } from './card-limit.subject.ts';
import { CardLimitsRpcController } from './card-limits.rpc.controller.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';
import { RequestCardLimit } from './use-cases/request-card-limit.ts';

@Module({
  imports: [ApprovalsModule, AuthorizationsModule, CardsModule, LimitsModule],
  controllers: [CardLimitsRpcController],
  providers: [CardLimitRepository, CardLimitSubject, ChangeCardLimit, RequestCardLimit],
})
export class CardLimitsModule {}
