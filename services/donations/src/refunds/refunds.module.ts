import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { RefundRequestRepository } from './persistence/refund-request.repository.ts';
import { RefundSweep } from './refund-sweep.ts';
import { RefundsRpcController } from './refunds.rpc.controller.ts';
import { RefundGift } from './use-cases/refund-gift.ts';
import { SubmitRefund } from './use-cases/submit-refund.ts';

/** Refunds that an admin requests. */
@Module({
  imports: [GiftsModule],
  controllers: [RefundsRpcController],
  providers: [RefundRequestRepository, RefundGift, SubmitRefund, RefundSweep],
})
export class RefundsModule {}
