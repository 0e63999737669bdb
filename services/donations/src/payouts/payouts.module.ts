import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { PayoutSweep } from './payout-sweep.ts';
import { PayoutRepository } from './persistence/payout.repository.ts';
import { HandlePayout } from './use-cases/handle-payout.ts';
import { ReadPayoutLines } from './use-cases/read-payout-lines.ts';

@Module({
  imports: [DisputesModule, GiftsModule],
  providers: [PayoutRepository, ReadPayoutLines, HandlePayout, PayoutSweep],
  exports: [HandlePayout],
})
export class PayoutsModule {}
