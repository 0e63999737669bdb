import { Module } from '@nestjs/common';
import { FeeRateCheck } from './fee-rate-check.ts';
import { GiftFeesRpcController } from './gift-fees.rpc.controller.ts';
import { GiftFeeDayRepository } from './persistence/gift-fee-day.repository.ts';
import { GetGiftFees } from './use-cases/get-gift-fees.ts';
import { RecordGiftFee } from './use-cases/record-gift-fee.ts';
import { SetFeeRates } from './use-cases/set-fee-rates.ts';

@Module({
  controllers: [GiftFeesRpcController],
  providers: [GiftFeeDayRepository, GetGiftFees, RecordGiftFee, SetFeeRates, FeeRateCheck],
  exports: [RecordGiftFee],
})
export class GiftFeesModule {}
