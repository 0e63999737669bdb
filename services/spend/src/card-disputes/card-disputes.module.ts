import { Module } from '@nestjs/common';
import { AuthorizationsModule } from '../authorizations/authorizations.module.ts';
import { AccountingModule } from '../accounting/accounting.module.ts';
import { CardDisputePublisher } from './card-dispute-publisher.ts';
import { CardDisputeSweep } from './card-dispute-sweep.ts';
import { CardDisputesRpcController } from './card-disputes.rpc.controller.ts';
import { CardDisputeReader } from './persistence/card-dispute.reader.ts';
import { CardDisputeRepository } from './persistence/card-dispute.repository.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';
import { ReadDispute } from './use-cases/read-dispute.ts';
import { SendDispute } from './use-cases/send-dispute.ts';
import { WriteDispute } from './use-cases/write-dispute.ts';

@Module({
  imports: [AuthorizationsModule, AccountingModule],
  controllers: [CardDisputesRpcController],
  providers: [
    CardDisputeRepository,
    CardDisputeReader,
    CardDisputePublisher,
    ReadDispute,
    WriteDispute,
    SendDispute,
    HandleDispute,
    CardDisputeSweep,
  ],
  exports: [HandleDispute],
})
export class CardDisputesModule {}
