import { Controller } from '@nestjs/common';
import { auditHttp, auditRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class AuditController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(auditHttp.listAuditEntries)
  list(ctx: Ctx, { query }: RouteInput<typeof auditHttp.listAuditEntries>) {
    return this.rpc.call(ctx, auditRpc.list, query);
  }

  @Route(auditHttp.getAuditEntry)
  get(ctx: Ctx, { params }: RouteInput<typeof auditHttp.getAuditEntry>) {
    return this.rpc.call(ctx, auditRpc.get, { entryId: params.id });
  }
}
