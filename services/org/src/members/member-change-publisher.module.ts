import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MemberChangePublisher } from './member-change-publisher.ts';
import { MemberRepository } from './persistence/member.repository.ts';

@Module({
  imports: [DirectoryModule],
  providers: [MemberChangePublisher, MemberRepository],
  exports: [MemberChangePublisher, MemberRepository],
})
export class MemberChangePublisherModule {}
