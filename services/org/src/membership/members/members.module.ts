import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { ArchivingSweep } from './archiving-sweep.ts';
import { MemberChangePublisher } from './member-change-publisher.ts';
import { MemberEmails } from './member-emails.ts';
import { NewAdminSignature } from './new-admin-signature.ts';
import { MembersEventsController } from './members.events.controller.ts';
import { MembersRpcController } from './members.rpc.controller.ts';
import { ArchivingReader } from './persistence/archiving.reader.ts';
import { MemberRepository } from './persistence/member.repository.ts';
import { MembershipReader } from './persistence/membership.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';
import { ChangeRole } from './use-cases/change-role.ts';
import { FindApprovers } from './use-cases/find-approvers.ts';
import { GetAccount } from './use-cases/get-account.ts';
import { GiveSignedRole } from './use-cases/give-signed-role.ts';
import { GetMember } from './use-cases/get-member.ts';
import { ListMembers } from './use-cases/list-members.ts';
import { ListUsers } from './use-cases/list-users.ts';
import { SetCardholder } from './use-cases/set-cardholder.ts';
import { ResolveMembership } from './use-cases/resolve-membership.ts';
import { UpdateProfile } from './use-cases/update-profile.ts';

@Module({
  imports: [AuditModule, DirectoryModule, OrganizationsModule],
  controllers: [MembersRpcController, MembersEventsController],
  providers: [
    MemberChangePublisher,
    MemberRepository,
    MembershipReader,
    MemberEmails,
    ResolveMembership,
    GetAccount,
    GetMember,
    ListUsers,
    FindApprovers,
    ListMembers,
    ChangeRole,
    NewAdminSignature,
    GiveSignedRole,
    ArchiveMember,
    ArchivingReader,
    ArchivingSweep,
    SetCardholder,
    UpdateProfile,
  ],
  exports: [MemberChangePublisher, MemberEmails, MemberRepository, NewAdminSignature, GiveSignedRole],
})
export class MembersModule {}
