import { Module } from '@nestjs/common';
import { ContentInspector, PdfInspector, UploadLimits, provideFiles, type FileTables } from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { CategoriesModule } from '../categories/categories.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { FundFileChanges } from './files/fund-file-changes.ts';
import { FundFilesRpcController } from './files/fund-files.rpc.controller.ts';
import { FundFileRepository } from './files/persistence/fund-file.repository.ts';
import { UnusedFundFileSweep } from './files/unused-fund-file-sweep.ts';
import { ReadFundFiles } from './files/use-cases/read-fund-files.ts';
import { RemoveFundFile } from './files/use-cases/remove-fund-file.ts';
import { UploadFundFile } from './files/use-cases/upload-fund-file.ts';
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
import { ReceiveInFund } from './use-cases/receive-in-fund.ts';
import { ReleaseFund } from './use-cases/release-fund.ts';
import { SignFundRelease } from './use-cases/sign-fund-release.ts';

const fileTables: FileTables = {
  file: 'fund_file',
  part: 'fund_file_part',
  fileColumn: 'file_id',
  leftObject: 'fund_file_object_left',
  owner: `'organizations/' || f.organization_id`,
};

@Module({
  imports: [ApprovalsModule, LedgerModule, CategoriesModule, LimitsModule, SignaturesModule],
  controllers: [FundsRpcController, FundFilesRpcController],
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
    ReceiveInFund,
    ReleaseFund,
    SignFundRelease,
    {
      provide: UploadLimits,
      // One limit for all files that a network sends to this service.
      useFactory: (systemPool: Pool, { UPLOAD_BYTES_PER_NETWORK_DAY: bytesPerNetworkDay }: SpendConfig) =>
        new UploadLimits(systemPool, { table: 'reimbursement_receipt_upload', bytesPerNetworkDay }),
      inject: [SYSTEM_POOL, SPEND_CONFIG],
    },
    ...provideFiles({ tables: fileTables, job: spendJobs.moveFundFiles, config: SPEND_CONFIG }),
    ContentInspector,
    PdfInspector,
    FundFileRepository,
    FundFileChanges,
    UploadFundFile,
    ReadFundFiles,
    RemoveFundFile,
    UnusedFundFileSweep,
  ],
  exports: [FundRepository],
})
export class FundsModule {}
