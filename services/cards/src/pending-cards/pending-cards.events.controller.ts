import { Controller } from '@nestjs/common';
import { orgEvents, spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { PendingCardRepository } from './persistence/pending-card.repository.ts';

@Controller()
export class PendingCardsEventsController {
  constructor(private readonly pendingCards: PendingCardRepository) {}

  @OnEvent(orgEvents.teamJoined)
  teamJoined(_: Ctx, fact: PayloadOf<typeof orgEvents.teamJoined>, tx: Transaction) {
    return this.pendingCards.add(tx, fact);
  }

  @OnEvent(spendEvents.cardRequestApproved)
  cardRequestApproved(_: Ctx, fact: PayloadOf<typeof spendEvents.cardRequestApproved>, tx: Transaction) {
    return this.pendingCards.addRequested(tx, fact);
  }
}
