import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { OrganizationReadModule } from '../organizations/organization-read.module.ts';
import { ArchivingSweep } from './archiving-sweep.ts';
import { MemberMails } from './member-mails.ts';
import { MemberChangePublisherModule } from './member-change-publisher.module.ts';
import { MembersEventsController } from './members.events.controller.ts';
import { MembersRpcController } from './members.rpc.controller.ts';
import { ArchivingReader } from './persistence/archiving.reader.ts';
import { MembershipReader } from './persistence/membership.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';
import { ChangeRole } from './use-cases/change-role.ts';
import { GetAccount } from './use-cases/get-account.ts';
import { GetMember } from './use-cases/get-member.ts';
import { ListMembers } from './use-cases/list-members.ts';
import { ListUsers } from './use-cases/list-users.ts';
import { NoteCardholder } from './use-cases/note-cardholder.ts';
import { ResolveMembership } from './use-cases/resolve-membership.ts';
import { UpdateProfile } from './use-cases/update-profile.ts';

@Module({
  imports: [AuditModule, DirectoryModule, MemberChangePublisherModule, OrganizationReadModule],
  controllers: [MembersRpcController, MembersEventsController],
  providers: [
    MembershipReader,
    MemberMails,
    ResolveMembership,
    GetAccount,
    GetMember,
    ListUsers,
    ListMembers,
    ChangeRole,
    ArchiveMember,
    ArchivingReader,
    ArchivingSweep,
    NoteCardholder,
    UpdateProfile,
  ],
})
export class MembersModule {}
