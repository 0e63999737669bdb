import { Module } from '@nestjs/common';
import { BalanceCheckJob, BalanceRounds } from './balance-rounds.ts';
import { BookedBalanceReader } from './persistence/booked-balance.reader.ts';
import { ReconciliationDayRepository } from './persistence/reconciliation-day.repository.ts';
import { ReconciliationRpcController } from './reconciliation.rpc.controller.ts';
import { CheckOrganization } from './use-cases/check-organization.ts';
import { ReadReconciliation } from './use-cases/read-reconciliation.ts';

/** The ledger against Stripe, day by day. */
@Module({
  controllers: [ReconciliationRpcController],
  providers: [
    BookedBalanceReader,
    ReconciliationDayRepository,
    CheckOrganization,
    ReadReconciliation,
    BalanceRounds,
    BalanceCheckJob,
  ],
})
export class ReconciliationModule {}
