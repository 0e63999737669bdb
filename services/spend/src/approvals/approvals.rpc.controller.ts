import { Controller } from '@nestjs/common';
import { approvalsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { DecideApproval } from './use-cases/decide-approval.ts';
import { ListApprovals } from './use-cases/list-approvals.ts';

@Controller()
export class ApprovalsRpcController {
  constructor(
    private readonly listApprovals: ListApprovals,
    private readonly decideApproval: DecideApproval,
  ) {}

  @Rpc(approvalsRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof approvalsRpc.list>) {
    return this.listApprovals.execute(ctx, request);
  }

  @Rpc(approvalsRpc.approve)
  approve(ctx: Ctx, command: RequestOf<typeof approvalsRpc.approve>) {
    return this.decideApproval.vote(ctx, 'approve', command);
  }

  @Rpc(approvalsRpc.reject)
  reject(ctx: Ctx, command: RequestOf<typeof approvalsRpc.reject>) {
    return this.decideApproval.vote(ctx, 'reject', command);
  }

  @Rpc(approvalsRpc.withdraw)
  withdraw(ctx: Ctx, command: RequestOf<typeof approvalsRpc.withdraw>) {
    return this.decideApproval.withdraw(ctx, command);
  }
}
