import { Module } from '@nestjs/common';
import { PeopleEventsController } from './people.events.controller.ts';
import { MemberReader } from './persistence/member.reader.ts';
import { PeopleRepository } from './persistence/people.repository.ts';

@Module({
  controllers: [PeopleEventsController],
  providers: [PeopleRepository, MemberReader],
  exports: [PeopleRepository, MemberReader],
})
export class PeopleModule {}
