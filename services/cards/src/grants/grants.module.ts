import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { GrantSweep } from './grant-sweep.ts';
import { GrantsEventsController } from './grants.events.controller.ts';
import { GrantsRpcController } from './grants.rpc.controller.ts';
import { GrantDirectory } from './persistence/grant-directory.ts';
import { GrantRepository } from './persistence/grant.repository.ts';
import { IssueGrantedCard } from './use-cases/issue-granted-card.ts';
import { IssueProgramCards } from './use-cases/issue-program-cards.ts';

@Module({
  imports: [CardsModule, PeopleModule],
  controllers: [GrantsEventsController, GrantsRpcController],
  providers: [GrantRepository, GrantDirectory, IssueGrantedCard, IssueProgramCards, GrantSweep],
  exports: [GrantRepository],
})
export class GrantsModule {}
