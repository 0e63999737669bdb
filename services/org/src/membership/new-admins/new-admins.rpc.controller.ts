import { Controller } from '@nestjs/common';
import { orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SendSignedInvite } from '../invites/use-cases/send-signed-invite.ts';
import { GiveSignedRole } from '../members/use-cases/give-signed-role.ts';

type Check = typeof orgRpc.checkNewAdmin;

@Controller()
export class NewAdminsRpcController {
  constructor(
    private readonly giveSignedRole: GiveSignedRole,
    private readonly sendSignedInvite: SendSignedInvite,
  ) {}

  @Rpc(orgRpc.checkNewAdmin)
  async check(ctx: Ctx, { change, id }: RequestOf<Check>): Promise<ReplyOf<Check>> {
    const useCase = change === 'admin_role' ? this.giveSignedRole : this.sendSignedInvite;
    return { isOpen: await useCase.isOpen(ctx, id) };
  }
}
