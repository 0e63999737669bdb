import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeRole } from './use-cases/change-role.ts';
import { FindApprovers } from './use-cases/find-approvers.ts';
import { GetAccount } from './use-cases/get-account.ts';
import { GetMember } from './use-cases/get-member.ts';
import { ListMembers } from './use-cases/list-members.ts';
import { ListUsers } from './use-cases/list-users.ts';
import { ResolveMembership } from './use-cases/resolve-membership.ts';
import { UpdateProfile } from './use-cases/update-profile.ts';

@Controller()
export class MembersRpcController {
  constructor(
    private readonly resolveMembership: ResolveMembership,
    private readonly getAccount: GetAccount,
    private readonly getMember: GetMember,
    private readonly findApprovers: FindApprovers,
    private readonly listUsers: ListUsers,
    private readonly listMembers: ListMembers,
    private readonly changeRole: ChangeRole,
    private readonly updateProfile: UpdateProfile,
  ) {}

  @Rpc(orgRpc.resolveMembership)
  resolve(ctx: Ctx, request: RequestOf<typeof orgRpc.resolveMembership>) {
    return this.resolveMembership.execute(ctx, request);
  }

  @Rpc(orgRpc.getAccount)
  account(ctx: Ctx, request: RequestOf<typeof orgRpc.getAccount>) {
    return this.getAccount.execute(ctx, request);
  }

  @Rpc(orgRpc.getMember)
  member(ctx: Ctx, request: RequestOf<typeof orgRpc.getMember>) {
    return this.getMember.execute(ctx, request);
  }

  @Rpc(orgRpc.findApprovers)
  approvers(ctx: Ctx, request: RequestOf<typeof orgRpc.findApprovers>) {
    return this.findApprovers.execute(ctx, request);
  }

  @Rpc(orgRpc.listUsers)
  list(ctx: Ctx, request: RequestOf<typeof orgRpc.listUsers>) {
    return this.listUsers.execute(ctx, request);
  }

  @Rpc(orgRpc.listMembers)
  members(ctx: Ctx, request: RequestOf<typeof orgRpc.listMembers>) {
    return this.listMembers.execute(ctx, request);
  }

  @Rpc(orgRpc.changeRole)
  change(ctx: Ctx, request: RequestOf<typeof orgRpc.changeRole>) {
    return this.changeRole.execute(ctx, request);
  }

  @Rpc(orgRpc.updateProfile)
  update(ctx: Ctx, request: RequestOf<typeof orgRpc.updateProfile>) {
    return this.updateProfile.execute(ctx, request);
  }
}
