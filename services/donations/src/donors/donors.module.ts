import { Module } from '@nestjs/common';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { DonorsRpcController } from './donors.rpc.controller.ts';
import { DonorReader } from './persistence/donor.reader.ts';
import { GetDonor } from './use-cases/get-donor.ts';
import { ListDonors } from './use-cases/list-donors.ts';
import { PrintStatement } from './use-cases/print-statement.ts';
import { UpdateDonor } from './use-cases/update-donor.ts';

@Module({
  imports: [ReceiptsModule],
  controllers: [DonorsRpcController],
  providers: [DonorReader, ListDonors, GetDonor, UpdateDonor, PrintStatement],
})
export class DonorsModule {}
