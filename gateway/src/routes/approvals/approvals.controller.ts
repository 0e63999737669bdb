import { Controller } from '@nestjs/common';
import { approvalsHttp, approvalsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ApprovalsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(approvalsHttp.requestCardLimit)
  requestCardLimit(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.requestCardLimit>) {
    return this.rpc.call(ctx, approvalsRpc.requestCardLimit, { cardId: params.id, ...body });
  }

  @Route(approvalsHttp.listRequestablePrograms)
  listRequestablePrograms(ctx: Ctx) {
    return this.rpc.call(ctx, approvalsRpc.listRequestablePrograms, {});
  }

  @Route(approvalsHttp.requestCard)
  requestCard(ctx: Ctx, { body }: RouteInput<typeof approvalsHttp.requestCard>) {
    return this.rpc.call(ctx, approvalsRpc.requestCard, body);
  }

  @Route(approvalsHttp.requestMembership)
  requestMembership(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.requestMembership>) {
    return this.rpc.call(ctx, approvalsRpc.requestMembership, { programId: params.id, ...body });
  }

  @Route(approvalsHttp.requestProgramLimit)
  requestProgramLimit(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.requestProgramLimit>) {
    return this.rpc.call(ctx, approvalsRpc.requestProgramLimit, { programId: params.id, ...body });
  }

  @Route(approvalsHttp.listApprovals)
  list(ctx: Ctx, { query }: RouteInput<typeof approvalsHttp.listApprovals>) {
    return this.rpc.call(ctx, approvalsRpc.list, query);
  }

  @Route(approvalsHttp.approve)
  approve(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.approve>) {
    return this.rpc.call(ctx, approvalsRpc.approve, { approvalId: params.id, ...body });
  }

  @Route(approvalsHttp.reject)
  reject(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.reject>) {
    return this.rpc.call(ctx, approvalsRpc.reject, { approvalId: params.id, ...body });
  }

  @Route(approvalsHttp.withdraw)
  withdraw(ctx: Ctx, { params, body }: RouteInput<typeof approvalsHttp.withdraw>) {
    return this.rpc.call(ctx, approvalsRpc.withdraw, { approvalId: params.id, ...body });
  }
}
