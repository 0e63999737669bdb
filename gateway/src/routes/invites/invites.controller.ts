import { Controller } from '@nestjs/common';
import { invitesHttp, orgRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class InvitesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(invitesHttp.findOwnInvite)
  async findOwn(ctx: Ctx, { body }: RouteInput<typeof invitesHttp.findOwnInvite>) {
    return (await this.rpc.call(ctx, orgRpc.findOwnInvite, body)).invite;
  }

  @Route(invitesHttp.listInvites)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, orgRpc.listInvites, {});
  }

  @Route(invitesHttp.invite)
  invite(ctx: Ctx, { body }: RouteInput<typeof invitesHttp.invite>) {
    return this.rpc.call(ctx, orgRpc.invite, body);
  }

  @Route(invitesHttp.resendInvite)
  resend(ctx: Ctx, { params }: RouteInput<typeof invitesHttp.resendInvite>) {
    return this.rpc.call(ctx, orgRpc.resendInvite, { inviteId: params.id });
  }

  @Route(invitesHttp.revokeInvite)
  revoke(ctx: Ctx, { params }: RouteInput<typeof invitesHttp.revokeInvite>) {
    return this.rpc.call(ctx, orgRpc.revokeInvite, { inviteId: params.id });
  }

  @Route(invitesHttp.acceptInvite)
  async accept(ctx: Ctx, { params }: RouteInput<typeof invitesHttp.acceptInvite>) {
    const member = await this.rpc.call(ctx, orgRpc.acceptInvite, { inviteId: params.id });
    this.principals.clear();
    return member;
  }

  @Route(invitesHttp.declineInvite)
  decline(ctx: Ctx, { params }: RouteInput<typeof invitesHttp.declineInvite>) {
    return this.rpc.call(ctx, orgRpc.declineInvite, { inviteId: params.id });
  }
}
