import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { PendingCardsModule } from '../pending-cards/pending-cards.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { MemberChangesEventsController } from './member-changes.events.controller.ts';
import { SyncMember } from './use-cases/sync-member.ts';

/** Applies changes of members to their cards and pending cards. */
@Module({
  imports: [CardsModule, PendingCardsModule, PeopleModule],
  controllers: [MemberChangesEventsController],
  providers: [SyncMember],
})
export class MemberChangesModule {}
