import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.ts';
import { OrganizationReadModule } from '../organizations/organization-read.module.ts';
import { MemberNewsModule } from './member-news.module.ts';
import { MembersEventsController } from './members.events.controller.ts';
import { MembersRpcController } from './members.rpc.controller.ts';
import { MembershipReader } from './persistence/membership.reader.ts';
import { ChangeRole } from './use-cases/change-role.ts';
import { GetAccount } from './use-cases/get-account.ts';
import { GetMember } from './use-cases/get-member.ts';
import { ListUsers } from './use-cases/list-users.ts';
import { NoteCardholder } from './use-cases/note-cardholder.ts';
import { ResolveMembership } from './use-cases/resolve-membership.ts';
import { UpdateProfile } from './use-cases/update-profile.ts';

@Module({
  imports: [DirectoryModule, MemberNewsModule, OrganizationReadModule],
  controllers: [MembersRpcController, MembersEventsController],
  providers: [
    MembershipReader,
    ResolveMembership,
    GetAccount,
    GetMember,
    ListUsers,
    ChangeRole,
    NoteCardholder,
    UpdateProfile,
  ],
})
export class MembersModule {}
