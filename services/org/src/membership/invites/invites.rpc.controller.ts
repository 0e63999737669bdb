import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AcceptInvite, DeclineInvite } from './use-cases/answer-invite.ts';
import { InvitePerson } from './use-cases/invite-person.ts';
import { FindOwnInvite, ListInvites } from './use-cases/read-invites.ts';

@Controller()
export class InvitesRpcController {
  constructor(
    private readonly invitePerson: InvitePerson,
    private readonly listInvites: ListInvites,
    private readonly findOwnInvite: FindOwnInvite,
    private readonly acceptInvite: AcceptInvite,
    private readonly declineInvite: DeclineInvite,
  ) {}

  @Rpc(orgRpc.invite)
  invite(ctx: Ctx, request: RequestOf<typeof orgRpc.invite>) {
    return this.invitePerson.execute(ctx, request);
  }

  @Rpc(orgRpc.resendInvite)
  resend(ctx: Ctx, request: RequestOf<typeof orgRpc.resendInvite>) {
    return this.invitePerson.resend(ctx, request);
  }

  @Rpc(orgRpc.revokeInvite)
  revoke(ctx: Ctx, request: RequestOf<typeof orgRpc.revokeInvite>) {
    return this.invitePerson.revoke(ctx, request);
  }

  @Rpc(orgRpc.listInvites)
  list(ctx: Ctx, _: RequestOf<typeof orgRpc.listInvites>) {
    return this.listInvites.execute(ctx);
  }

  @Rpc(orgRpc.findOwnInvite)
  findOwn(ctx: Ctx, request: RequestOf<typeof orgRpc.findOwnInvite>) {
    return this.findOwnInvite.execute(ctx, request);
  }

  @Rpc(orgRpc.acceptInvite)
  accept(ctx: Ctx, request: RequestOf<typeof orgRpc.acceptInvite>) {
    return this.acceptInvite.execute(ctx, request);
  }

  @Rpc(orgRpc.declineInvite)
  decline(ctx: Ctx, request: RequestOf<typeof orgRpc.declineInvite>) {
    return this.declineInvite.execute(ctx, request);
  }
}
