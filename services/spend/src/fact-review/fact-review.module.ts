import { Module } from '@nestjs/common';
import { FundsModule } from '../funds/funds.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { UnmatchedFactsModule } from '../unmatched-facts/unmatched-facts.module.ts';
import { FactResolution } from './fact-resolution.ts';
import { FactReviewRpcController } from './fact-review.rpc.controller.ts';
import { QuarantinedEventRepository } from './persistence/quarantined-event.repository.ts';
import { UnmatchedFactReader } from './persistence/unmatched-fact.reader.ts';
import { QuarantineSweep } from './quarantine-sweep.ts';
import { RefundMove } from './refund-move.ts';
import { AcknowledgeFact } from './use-cases/acknowledge-fact.ts';
import { AssignFact } from './use-cases/assign-fact.ts';
import { ListUnmatchedFacts } from './use-cases/list-unmatched-facts.ts';

/** The review, by admins, of facts that match nothing in the books. */
@Module({
  imports: [FundsModule, LedgerModule, UnmatchedFactsModule],
  controllers: [FactReviewRpcController],
  providers: [
    UnmatchedFactReader,
    QuarantinedEventRepository,
    QuarantineSweep,
    FactResolution,
    RefundMove,
    ListUnmatchedFacts,
    AcknowledgeFact,
    AssignFact,
  ],
})
export class FactReviewModule {}
