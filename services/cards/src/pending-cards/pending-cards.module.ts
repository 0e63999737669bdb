import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PendingCardSweep } from './pending-card-sweep.ts';
import { PendingCardsEventsController } from './pending-cards.events.controller.ts';
import { PendingCardsRpcController } from './pending-cards.rpc.controller.ts';
import { PendingCardDirectory } from './persistence/pending-card-directory.ts';
import { PendingCardRepository } from './persistence/pending-card.repository.ts';
import { IssuePendingCard } from './use-cases/issue-pending-card.ts';
import { IssueProgramCards } from './use-cases/issue-program-cards.ts';

@Module({
  imports: [CardsModule, PeopleModule],
  controllers: [PendingCardsEventsController, PendingCardsRpcController],
  providers: [
    PendingCardRepository,
    PendingCardDirectory,
    IssuePendingCard,
    IssueProgramCards,
    PendingCardSweep,
  ],
  exports: [PendingCardRepository],
})
export class PendingCardsModule {}
