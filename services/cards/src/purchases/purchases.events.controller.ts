import { Controller } from '@nestjs/common';
import {
  spendEvents,
  type AuthorizationFact,
  type PayloadOf,
  type TransactionFact,
} from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { CodingRepository } from './persistence/coding.repository.ts';
import { FollowPurchase } from './use-cases/follow-purchase.ts';

@Controller()
export class PurchasesEventsController {
  constructor(
    private readonly followPurchase: FollowPurchase,
    private readonly coding: CodingRepository,
  ) {}

  @OnEvent(spendEvents.programChanged)
  programChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.programChanged>, tx: Transaction) {
    return this.coding.saveProgramDefault(tx, fact);
  }

  @OnEvent(spendEvents.authorizationApproved)
  approved(_: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.followPurchase.authorization(tx, fact);
  }

  @OnEvent(spendEvents.authorizationDeclined)
  declined(_: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.followPurchase.authorization(tx, fact);
  }

  @OnEvent(spendEvents.authorizationUpdated)
  updated(_: Ctx, fact: AuthorizationFact, tx: Transaction) {
    return this.followPurchase.authorization(tx, fact);
  }

  @OnEvent(spendEvents.cardDisputeChanged)
  disputeChanged(_: Ctx, fact: PayloadOf<typeof spendEvents.cardDisputeChanged>, tx: Transaction) {
    return this.followPurchase.dispute(tx, fact);
  }

  @OnEvent(spendEvents.transactionRecorded)
  recorded(_: Ctx, fact: TransactionFact, tx: Transaction) {
    return this.followPurchase.transaction(tx, fact);
  }
}
