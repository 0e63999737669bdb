import { Controller } from '@nestjs/common';
import {
  spendEvents,
  type AuthorizationFact,
  type PayloadOf,
  type TransactionFact,
} from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { CodingRepository } from './persistence/coding.repository.ts';
import { FundRepository } from './persistence/fund.repository.ts';
import { SyncPurchase } from './use-cases/sync-purchase.ts';

@Controller()
export class PurchasesEventsController {
  constructor(
    private readonly syncPurchase: SyncPurchase,
    private readonly coding: CodingRepository,
    private readonly funds: FundRepository,
  ) {}

  @OnEvent(spendEvents.programChanged)
  programChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.programChanged>, tx: Transaction) {
    return this.coding.saveProgramDefault(tx, fact);
  }

  @OnEvent(spendEvents.fundChanged)
  fundChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.fundChanged>, tx: Transaction) {
    return this.funds.save(tx, fact);
  }

  @OnEvent(spendEvents.authorizationApproved)
  approved(ctx: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.syncPurchase.authorization(ctx, fact, tx);
  }

  @OnEvent(spendEvents.authorizationDeclined)
  declined(ctx: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.syncPurchase.authorization(ctx, fact, tx);
  }

  @OnEvent(spendEvents.authorizationUpdated)
  updated(ctx: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.syncPurchase.authorization(ctx, fact, tx);
  }

  @OnEvent(spendEvents.cardDisputeChanged)
  disputeChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>, tx: Transaction) {
    return this.syncPurchase.dispute(tx, fact);
  }

  @OnEvent(spendEvents.transactionRecorded)
  recorded(ctx: Ctx, fact: TransactionFact, tx: Transaction) {
    return this.syncPurchase.transaction(ctx, fact, tx);
  }
}
