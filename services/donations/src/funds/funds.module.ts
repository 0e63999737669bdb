import { Module } from '@nestjs/common';
import { FundsEventsController } from './funds.events.controller.ts';
import { MissingFunds } from './missing-funds.ts';
import { FundRepository } from './persistence/fund.repository.ts';

@Module({
  controllers: [FundsEventsController],
  providers: [FundRepository, MissingFunds],
  exports: [FundRepository, MissingFunds],
})
export class FundsModule {}
