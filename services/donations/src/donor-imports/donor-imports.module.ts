import { Module } from '@nestjs/common';
import { DonorsModule } from '../donors/donors.module.ts';
import { FundsModule } from '../funds/funds.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { DonorImportsRpcController } from './donor-imports.rpc.controller.ts';
import { ImportSweep } from './import-sweep.ts';
import { DonorImportReader } from './persistence/donor-import.reader.ts';
import { DonorImportRepository } from './persistence/donor-import.repository.ts';
import { ImportStepsRepository } from './persistence/import-steps.repository.ts';
import { ChangeImport } from './use-cases/change-import.ts';
import { ReadImports } from './use-cases/read-imports.ts';
import { UploadImport } from './use-cases/upload-import.ts';
import { ProcessImport } from './use-cases/process-import.ts';

@Module({
  imports: [DonorsModule, FundsModule, OrganizationsModule, UploadsModule],
  controllers: [DonorImportsRpcController],
  providers: [
    DonorImportReader,
    DonorImportRepository,
    ImportStepsRepository,
    UploadImport,
    ReadImports,
    ChangeImport,
    ProcessImport,
    ImportSweep,
  ],
})
export class DonorImportsModule {}
