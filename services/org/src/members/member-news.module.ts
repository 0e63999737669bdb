import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MemberNews } from './member-news.ts';
import { MemberRepository } from './persistence/member.repository.ts';

@Module({
  imports: [DirectoryModule],
  providers: [MemberNews, MemberRepository],
  exports: [MemberNews, MemberRepository],
})
export class MemberNewsModule {}
