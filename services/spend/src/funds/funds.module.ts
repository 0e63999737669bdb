import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { FundChangePublisher } from './fund-change-publisher.ts';
import { FundRules } from './fund-rules.ts';
import { FundsRpcController } from './funds.rpc.controller.ts';
import { FundFlowReader } from './persistence/fund-flow.reader.ts';
import { GiftUsesReader } from './persistence/gift-uses.reader.ts';
import { FundReader } from './persistence/fund.reader.ts';
import { FundRepository } from './persistence/fund.repository.ts';
import { ChangeFund } from './use-cases/change-fund.ts';
import { CreateFund } from './use-cases/create-fund.ts';
import { GetFundFlow } from './use-cases/get-fund-flow.ts';
import { GetFundReport } from './use-cases/get-fund-report.ts';
import { ListUsesOfGifts } from './use-cases/list-uses-of-gifts.ts';
import { ListFunds } from './use-cases/list-funds.ts';
import { MoveFund } from './use-cases/move-fund.ts';
import { SignFundRelease } from './use-cases/sign-fund-release.ts';

@Module({
  imports: [LedgerModule, CategoriesModule, LimitsModule, SignaturesModule],
  controllers: [FundsRpcController],
  providers: [
    FundRepository,
    FundRules,
    FundReader,
    FundFlowReader,
    GiftUsesReader,
    ListUsesOfGifts,
    GetFundFlow,
    GetFundReport,
    FundChangePublisher,
    ListFunds,
    CreateFund,
    ChangeFund,
    MoveFund,
    SignFundRelease,
  ],
  exports: [FundRepository],
})
export class FundsModule {}
