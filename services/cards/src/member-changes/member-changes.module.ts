import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { GrantsModule } from '../grants/grants.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { MemberChangesEventsController } from './member-changes.events.controller.ts';
import { SyncMember } from './use-cases/sync-member.ts';

/** Applies changes of members to their cards and grants. */
@Module({
  imports: [CardsModule, GrantsModule, PeopleModule],
  controllers: [MemberChangesEventsController],
  providers: [SyncMember],
})
export class MemberChangesModule {}
