import { Module } from '@nestjs/common';
import { AccountingExportsRpcController } from './accounting-exports.rpc.controller.ts';
import { ExportRepository } from './persistence/export.repository.ts';
import { MovementRepository } from './persistence/movement.repository.ts';
import { CreateExport } from './use-cases/create-export.ts';
import { ReadExports } from './use-cases/read-exports.ts';
import { ReviewMovements } from './use-cases/review-movements.ts';

@Module({
  controllers: [AccountingExportsRpcController],
  providers: [ExportRepository, MovementRepository, CreateExport, ReadExports, ReviewMovements],
})
export class AccountingExportsModule {}
