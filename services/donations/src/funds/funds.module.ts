import { Module } from '@nestjs/common';
import { FundsEventsController } from './funds.events.controller.ts';
import { FundRepository } from './persistence/fund.repository.ts';

@Module({
  controllers: [FundsEventsController],
  providers: [FundRepository],
  exports: [FundRepository],
})
export class FundsModule {}
