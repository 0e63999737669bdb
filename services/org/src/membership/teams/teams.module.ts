import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { TeamRepository } from './persistence/team.repository.ts';
import { TeamChangePublisher } from './team-change-publisher.ts';
import { TeamClosingSweep } from './team-closing-sweep.ts';
import { TeamsRpcController } from './teams.rpc.controller.ts';
import { AddTeamMember } from './use-cases/add-team-member.ts';
import { ChangeTeamMember } from './use-cases/change-team-member.ts';
import { ChangeTeam } from './use-cases/change-team.ts';
import { CloseTeam } from './use-cases/close-team.ts';
import { CreateTeam } from './use-cases/create-team.ts';
import { ListTeams } from './use-cases/list-teams.ts';
import { SetDefaultPrograms } from './use-cases/set-default-programs.ts';

@Module({
  imports: [AuditModule, DirectoryModule, MembersModule],
  controllers: [TeamsRpcController],
  providers: [
    TeamRepository,
    TeamChangePublisher,
    ListTeams,
    CreateTeam,
    ChangeTeam,
    CloseTeam,
    TeamClosingSweep,
    SetDefaultPrograms,
    AddTeamMember,
    ChangeTeamMember,
  ],
  exports: [TeamRepository, TeamChangePublisher],
})
export class TeamsModule {}
