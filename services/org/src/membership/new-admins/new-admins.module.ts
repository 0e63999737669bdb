import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { NewAdminsEventsController } from './new-admins.events.controller.ts';
import { NewAdminsRpcController } from './new-admins.rpc.controller.ts';

@Module({
  imports: [InvitesModule, MembersModule],
  controllers: [NewAdminsRpcController, NewAdminsEventsController],
})
export class NewAdminsModule {}
