import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MemberNewsModule } from '../members/member-news.module.ts';
import { TeamRepository } from './persistence/team.repository.ts';
import { TeamsRpcController } from './teams.rpc.controller.ts';
import { AddTeamMember } from './use-cases/add-team-member.ts';
import { CreateTeam } from './use-cases/create-team.ts';
import { ListTeams } from './use-cases/list-teams.ts';

@Module({
  imports: [DirectoryModule, MemberNewsModule],
  controllers: [TeamsRpcController],
  providers: [TeamRepository, ListTeams, CreateTeam, AddTeamMember],
  exports: [TeamRepository],
})
export class TeamsModule {}
