import { Module } from '@nestjs/common';
import { ContentInspector, PdfInspector, UploadLimits, provideFiles, type FileTables } from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { provideReadings } from '@almoner/receipt-reading';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { CategoriesModule } from '../categories/categories.module.ts';
import { FundsModule } from '../funds/funds.module.ts';
import { spendJobs } from '../jobs.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { Approvers } from './approvers.ts';
import { PersonBankAccountRepository } from './person-bank-accounts/persistence/person-bank-account.repository.ts';
import { PersonBankAccountsRpcController } from './person-bank-accounts/person-bank-accounts.rpc.controller.ts';
import { UnfinishedSetupSweep } from './person-bank-accounts/unfinished-setup-sweep.ts';
import { CompleteBankAccount } from './person-bank-accounts/use-cases/complete-bank-account.ts';
import { ReadBankAccount } from './person-bank-accounts/use-cases/read-bank-account.ts';
import { RemoveBankAccount } from './person-bank-accounts/use-cases/remove-bank-account.ts';
import { SetUpBankAccount } from './person-bank-accounts/use-cases/set-up-bank-account.ts';
import { PostReport } from './post-report.ts';
import { PayoutSteps } from './payouts/payout-steps.ts';
import { PayoutRepository } from './payouts/persistence/payout.repository.ts';
import { UnsentPayoutSweep } from './payouts/unsent-payout-sweep.ts';
import { PayReports } from './payouts/use-cases/pay-reports.ts';
import { SendPayout } from './payouts/use-cases/send-payout.ts';
import { SettlePayout } from './payouts/use-cases/settle-payout.ts';
import { SignPayout } from './payouts/use-cases/sign-payout.ts';
import { MileageRateRepository } from './mileage-rates/persistence/mileage-rate.repository.ts';
import { MileageRatesRpcController } from './mileage-rates/mileage-rates.rpc.controller.ts';
import { ChangeMileageRates } from './mileage-rates/use-cases/change-mileage-rates.ts';
import { CodedReportRepository } from './persistence/coded-report.repository.ts';
import { PolicyRepository } from './persistence/policy.repository.ts';
import { ReportReader } from './persistence/report.reader.ts';
import { ReportRepository } from './persistence/report.repository.ts';
import { ReimbursementReceiptRepository } from './receipts/persistence/reimbursement-receipt.repository.ts';
import { ReimbursementReceiptsRpcController } from './receipts/reimbursement-receipts.rpc.controller.ts';
import { PurchaseReceiptsEventsController } from './receipts/purchase-receipts.events.controller.ts';
import { SyncPurchaseReceipt } from './receipts/use-cases/sync-purchase-receipt.ts';
import { UnfinishedReceiptSweep } from './receipts/unfinished-receipt-sweep.ts';
import { ChangeReceipts } from './receipts/use-cases/change-receipts.ts';
import { ReadReceipt } from './receipts/use-cases/read-receipt.ts';
import { UploadReceipt } from './receipts/use-cases/upload-receipt.ts';
import { ReimbursementsRpcController } from './reimbursements.rpc.controller.ts';
import { ReportChanges } from './report-changes.ts';
import { ReportFunds } from './report-funds.ts';
import { ReportPublisher } from './report-publisher.ts';
import { SubstituteRepository } from './substitutes/persistence/substitute.repository.ts';
import { Substitutes } from './substitutes/substitutes.ts';
import { ChangeSubstitute } from './substitutes/use-cases/change-substitute.ts';
import { ChangePolicy } from './use-cases/change-policy.ts';
import { CodeReportLine } from './use-cases/code-report-line.ts';
import { DecideReport } from './use-cases/decide-report.ts';
import { ForgoReport } from './use-cases/forgo-report.ts';
import { MarkReportPaid } from './use-cases/mark-report-paid.ts';
import { ReadReports } from './use-cases/read-reports.ts';
import { WriteReport } from './use-cases/write-report.ts';

const tables: FileTables = {
  file: 'reimbursement_receipt',
  part: 'reimbursement_receipt_part',
  fileColumn: 'receipt_id',
  leftObject: 'reimbursement_receipt_object_left',
  owner: `'organizations/' || f.organization_id`,
};

@Module({
  imports: [LedgerModule, CategoriesModule, FundsModule, SignaturesModule],
  controllers: [
    ReimbursementsRpcController,
    MileageRatesRpcController,
    ReimbursementReceiptsRpcController,
    PurchaseReceiptsEventsController,
    PersonBankAccountsRpcController,
  ],
  providers: [
    ReportRepository,
    ReportReader,
    PolicyRepository,
    ReportChanges,
    ReportPublisher,
    ReportFunds,
    Approvers,
    SubstituteRepository,
    Substitutes,
    ChangeSubstitute,
    PostReport,
    ReadReports,
    WriteReport,
    DecideReport,
    MarkReportPaid,
    ForgoReport,
    CodedReportRepository,
    CodeReportLine,
    ChangePolicy,
    MileageRateRepository,
    ChangeMileageRates,
    {
      provide: UploadLimits,
      useFactory: (systemPool: Pool, { UPLOAD_BYTES_PER_NETWORK_DAY: bytesPerNetworkDay }: SpendConfig) =>
        new UploadLimits(systemPool, { table: 'reimbursement_receipt_upload', bytesPerNetworkDay }),
      inject: [SYSTEM_POOL, SPEND_CONFIG],
    },
    ...provideFiles({ tables, job: spendJobs.moveReceipts, config: SPEND_CONFIG }),
    ...provideReadings({ service: 'spend', file: tables.file, definition: spendJobs.readReceipt }),
    ContentInspector,
    PdfInspector,
    ReimbursementReceiptRepository,
    UnfinishedReceiptSweep,
    UploadReceipt,
    ChangeReceipts,
    SyncPurchaseReceipt,
    ReadReceipt,
    PersonBankAccountRepository,
    ReadBankAccount,
    SetUpBankAccount,
    CompleteBankAccount,
    RemoveBankAccount,
    UnfinishedSetupSweep,
    PayoutRepository,
    PayoutSteps,
    PayReports,
    SendPayout,
    SettlePayout,
    SignPayout,
    UnsentPayoutSweep,
  ],
  exports: [PayoutRepository, SettlePayout],
})
export class ReimbursementsModule {}
