import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { FundsModule } from '../funds/funds.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { UnmatchedFactsModule } from '../unmatched-facts/unmatched-facts.module.ts';
import { AuthorizationSequencer } from './authorization-sequencer.ts';
import { AuthorizationRepository } from './persistence/authorization.repository.ts';
import { TransactionRepository } from './persistence/transaction.repository.ts';
import { ApplyAuthorization } from './use-cases/apply-authorization.ts';
import { MoveHold } from './use-cases/move-hold.ts';
import { PurchaseLegs } from './use-cases/purchase-legs.ts';
import { RecordTransaction } from './use-cases/record-transaction.ts';
import { VoidHold } from './use-cases/void-hold.ts';

@Module({
  imports: [CardsModule, FundsModule, LedgerModule, LimitsModule, UnmatchedFactsModule],
  providers: [
    AuthorizationSequencer,
    AuthorizationRepository,
    TransactionRepository,
    MoveHold,
    ApplyAuthorization,
    PurchaseLegs,
    RecordTransaction,
    VoidHold,
  ],
  exports: [AuthorizationSequencer, AuthorizationRepository, ApplyAuthorization, RecordTransaction, VoidHold],
})
export class AuthorizationsModule {}
