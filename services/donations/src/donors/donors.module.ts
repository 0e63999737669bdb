import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { DonorMergesRpcController } from './donor-merges.rpc.controller.ts';
import { DonorsRpcController } from './donors.rpc.controller.ts';
import { DonorMergeReader } from './persistence/donor-merge.reader.ts';
import { DonorMergeRepository } from './persistence/donor-merge.repository.ts';
import { DonorMailReader } from './persistence/donor-mail.reader.ts';
import { DonorReader } from './persistence/donor.reader.ts';
import { CountDonors } from './use-cases/count-donors.ts';
import { DismissDuplicate } from './use-cases/dismiss-duplicate.ts';
import { FundDonorReader } from './persistence/fund-donor.reader.ts';
import { GetDonor } from './use-cases/get-donor.ts';
import { GetRetention } from './use-cases/get-retention.ts';
import { DonorRetentionReader } from './persistence/donor-retention.reader.ts';
import { ListDonorEmails } from './use-cases/list-donor-emails.ts';
import { ListDonors } from './use-cases/list-donors.ts';
import { ListFundDonors } from './use-cases/list-fund-donors.ts';
import { ListMerges } from './use-cases/list-merges.ts';
import { MergeDonors } from './use-cases/merge-donors.ts';
import { PreviewMerge } from './use-cases/preview-merge.ts';
import { PrintFundReport } from './use-cases/print-fund-report.ts';
import { PrintStatement } from './use-cases/print-statement.ts';
import { UndoMerge } from './use-cases/undo-merge.ts';
import { UpdateDonor } from './use-cases/update-donor.ts';

@Module({
  imports: [OrganizationsModule, ReceiptsModule],
  controllers: [DonorsRpcController, DonorMergesRpcController],
  providers: [
    DonorReader,
    DonorMergeReader,
    DonorMergeRepository,
    ListDonors,
    CountDonors,
    GetDonor,
    GetRetention,
    DonorRetentionReader,
    UpdateDonor,
    DonorMailReader,
    ListDonorEmails,
    PrintStatement,
    FundDonorReader,
    ListFundDonors,
    PrintFundReport,
    ListMerges,
    DismissDuplicate,
    PreviewMerge,
    MergeDonors,
    UndoMerge,
  ],
  exports: [DonorMergeRepository, GetDonor],
})
export class DonorsModule {}
