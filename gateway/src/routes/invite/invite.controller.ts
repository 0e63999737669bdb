import { Controller } from '@nestjs/common';
import { orgRpc, peopleHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../http/principals.ts';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class InviteController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(peopleHttp.findOwnInvite)
  async findOwn(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.findOwnInvite>) {
    return (await this.rpc.call(ctx, orgRpc.findOwnInvite, body)).invite;
  }

  @Route(peopleHttp.listInvites)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, orgRpc.listInvites, {});
  }

  @Route(peopleHttp.invite)
  invite(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.invite>) {
    return this.rpc.call(ctx, orgRpc.invite, body);
  }

  @Route(peopleHttp.resendInvite)
  resend(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.resendInvite>) {
    return this.rpc.call(ctx, orgRpc.resendInvite, { inviteId: params.id });
  }

  @Route(peopleHttp.revokeInvite)
  revoke(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.revokeInvite>) {
    return this.rpc.call(ctx, orgRpc.revokeInvite, { inviteId: params.id });
  }

  @Route(peopleHttp.acceptInvite)
  async accept(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.acceptInvite>) {
    const member = await this.rpc.call(ctx, orgRpc.acceptInvite, { inviteId: params.id });
    this.principals.forgetAll();
    return member;
  }

  @Route(peopleHttp.declineInvite)
  decline(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.declineInvite>) {
    return this.rpc.call(ctx, orgRpc.declineInvite, { inviteId: params.id });
  }
}
