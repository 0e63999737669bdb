import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { InviteEmails } from './invite-emails.ts';
import { InvitesRpcController } from './invites.rpc.controller.ts';
import { InviteRepository } from './persistence/invite.repository.ts';
import { AcceptInvite, AddressedInvites, DeclineInvite } from './use-cases/answer-invite.ts';
import { InvitePerson } from './use-cases/invite-person.ts';
import { SendSignedInvite } from './use-cases/send-signed-invite.ts';
import { FindOwnInvite, ListInvites } from './use-cases/read-invites.ts';

@Module({
  imports: [AuditModule, DirectoryModule, MembersModule, TeamsModule],
  controllers: [InvitesRpcController],
  providers: [
    InviteRepository,
    InviteEmails,
    SendSignedInvite,
    AddressedInvites,
    InvitePerson,
    ListInvites,
    FindOwnInvite,
    AcceptInvite,
    DeclineInvite,
  ],
  exports: [SendSignedInvite],
})
export class InvitesModule {}
