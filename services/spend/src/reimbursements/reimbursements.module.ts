import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { BookReport } from './book-report.ts';
import { PolicyRepository } from './persistence/policy.repository.ts';
import { ReportReader } from './persistence/report.reader.ts';
import { ReportRepository } from './persistence/report.repository.ts';
import { ReimbursementsRpcController } from './reimbursements.rpc.controller.ts';
import { ReportChanges } from './report-changes.ts';
import { ChangePolicy } from './use-cases/change-policy.ts';
import { DecideReport } from './use-cases/decide-report.ts';
import { MarkReportPaid } from './use-cases/mark-report-paid.ts';
import { ReadReports } from './use-cases/read-reports.ts';
import { WriteReport } from './use-cases/write-report.ts';

@Module({
  imports: [LedgerModule],
  controllers: [ReimbursementsRpcController],
  providers: [
    ReportRepository,
    ReportReader,
    PolicyRepository,
    ReportChanges,
    BookReport,
    ReadReports,
    WriteReport,
    DecideReport,
    MarkReportPaid,
    ChangePolicy,
  ],
})
export class ReimbursementsModule {}
