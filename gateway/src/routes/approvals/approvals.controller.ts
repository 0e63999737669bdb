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
