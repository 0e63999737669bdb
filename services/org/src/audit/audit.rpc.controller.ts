import { Controller } from '@nestjs/common';
import { auditRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadEntries } from './use-cases/read-entries.ts';

@Controller()
export class AuditRpcController {
  constructor(private readonly readEntries: ReadEntries) {}

  @Rpc(auditRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof auditRpc.list>) {
    return this.readEntries.list(ctx, request);
  }

  @Rpc(auditRpc.get)
  get(ctx: Ctx, request: RequestOf<typeof auditRpc.get>) {
    return this.readEntries.one(ctx, request);
  }
}
