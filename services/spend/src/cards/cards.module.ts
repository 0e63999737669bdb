import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SpendRulesModule } from '../spend-rules/spend-rules.module.ts';
import { CardsRpcController } from './cards.rpc.controller.ts';
import { CardPeriodReader } from './persistence/card-period.reader.ts';
import { CardRankingReader } from './persistence/card-ranking.reader.ts';
import { CardSnapshotRepository } from './persistence/card-snapshot.repository.ts';
import { CardLimitReader } from './persistence/card-limit.reader.ts';
import { CardProgramReader } from './persistence/card-program.reader.ts';
import { CardUsageReader } from './persistence/card-usage.reader.ts';
import { FirstPurchaseRepository } from './persistence/first-purchase.repository.ts';
import { CardRepository } from './persistence/card.repository.ts';
import { DescribeCard } from './use-cases/describe-card.ts';
import { ListCardUsages } from './use-cases/list-card-usages.ts';
import { ListCardPeriods } from './use-cases/list-card-periods.ts';
import { RankCards } from './use-cases/rank-cards.ts';
import { RegisterCard } from './use-cases/register-card.ts';
import { SetCardStatus } from './use-cases/set-card-status.ts';
import { SetReceiptLock } from './use-cases/set-receipt-lock.ts';
import { SetCardholderStatus } from './use-cases/set-cardholder-status.ts';

@Module({
  imports: [ApprovalsModule, LimitsModule, SpendRulesModule],
  controllers: [CardsRpcController],
  providers: [
    CardRepository,
    CardSnapshotRepository,
    FirstPurchaseRepository,
    CardProgramReader,
    CardUsageReader,
    CardRankingReader,
    CardPeriodReader,
    RegisterCard,
    SetCardStatus,
    SetCardholderStatus,
    SetReceiptLock,
    ListCardUsages,
    RankCards,
    ListCardPeriods,
    CardLimitReader,
    DescribeCard,
  ],
  exports: [CardRepository, CardSnapshotRepository, CardUsageReader, FirstPurchaseRepository],
})
export class CardsModule {}
