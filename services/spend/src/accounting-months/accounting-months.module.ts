import { Module } from '@nestjs/common';
import { AccountingMonthsRpcController } from './accounting-months.rpc.controller.ts';
import { MonthReader } from './persistence/month.reader.ts';
import { MonthRepository } from './persistence/month.repository.ts';
import { ChangeMonth } from './use-cases/change-month.ts';
import { ReadMonth } from './use-cases/read-month.ts';

@Module({
  controllers: [AccountingMonthsRpcController],
  providers: [MonthReader, MonthRepository, ReadMonth, ChangeMonth],
})
export class AccountingMonthsModule {}
