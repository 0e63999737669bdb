import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { PayoutSweep } from './payout-sweep.ts';
import { PayoutsRpcController } from './payouts.rpc.controller.ts';
import { FailedPayoutReader } from './persistence/failed-payout.reader.ts';
import { FoundLineReader } from './persistence/found-line.reader.ts';
import { PayoutRepository } from './persistence/payout.repository.ts';
import { UnbookedDisputeRepository } from './persistence/unbooked-dispute.repository.ts';
import { UnbookedGiftRepository } from './persistence/unbooked-gift.repository.ts';
import { PayoutReader } from './persistence/payout.reader.ts';
import { BookDispute } from './use-cases/book-dispute.ts';
import { BookPayment } from './use-cases/book-payment.ts';
import { FailPayout } from './use-cases/fail-payout.ts';
import { FindPayoutLines } from './use-cases/find-payout-lines.ts';
import { HandlePayout } from './use-cases/handle-payout.ts';
import { ListFailedPayouts } from './use-cases/list-failed-payouts.ts';
import { ListPayouts } from './use-cases/list-payouts.ts';
import { ReadPayoutLines } from './use-cases/read-payout-lines.ts';

@Module({
  imports: [DisputesModule, GiftsModule],
  controllers: [PayoutsRpcController],
  providers: [
    PayoutRepository,
    FailedPayoutReader,
    FoundLineReader,
    PayoutReader,
    UnbookedDisputeRepository,
    UnbookedGiftRepository,
    BookDispute,
    BookPayment,
    ReadPayoutLines,
    FailPayout,
    FindPayoutLines,
    HandlePayout,
    ListFailedPayouts,
    ListPayouts,
    PayoutSweep,
  ],
  exports: [HandlePayout],
})
export class PayoutsModule {}
