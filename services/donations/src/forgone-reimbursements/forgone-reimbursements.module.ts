import { Module } from '@nestjs/common';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { ForgoneReimbursementsEventsController } from './forgone-reimbursements.events.controller.ts';
import { ForgoneReimbursementsRpcController } from './forgone-reimbursements.rpc.controller.ts';
import { ForgoneGiftRepository } from './persistence/forgone-gift.repository.ts';
import { ReadAcknowledgment } from './use-cases/read-acknowledgment.ts';
import { RecordForgoneReimbursement } from './use-cases/record-forgone-reimbursement.ts';

@Module({
  imports: [ReceiptsModule],
  controllers: [ForgoneReimbursementsEventsController, ForgoneReimbursementsRpcController],
  providers: [ForgoneGiftRepository, RecordForgoneReimbursement, ReadAcknowledgment],
})
export class ForgoneReimbursementsModule {}
