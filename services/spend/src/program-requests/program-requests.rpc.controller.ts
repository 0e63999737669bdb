import { Controller } from '@nestjs/common';
import { approvalsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { RequestableProgramReader } from './persistence/requestable-program.reader.ts';
import { RequestOnProgram } from './use-cases/request-on-program.ts';

@Controller()
export class ProgramRequestsRpcController {
  constructor(
    private readonly requestOnProgram: RequestOnProgram,
    private readonly requestable: RequestableProgramReader,
  ) {}

  @Rpc(approvalsRpc.listRequestablePrograms)
  list(ctx: Ctx, _: RequestOf<typeof approvalsRpc.listRequestablePrograms>) {
    return this.requestable.list(ctx);
  }

  @Rpc(approvalsRpc.requestCard)
  card(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestCard>) {
    return this.requestOnProgram.card(ctx, command);
  }

  @Rpc(approvalsRpc.requestMembership)
  membership(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestMembership>) {
    return this.requestOnProgram.membership(ctx, command);
  }

  @Rpc(approvalsRpc.requestProgramLimit)
  limit(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestProgramLimit>) {
    return this.requestOnProgram.limit(ctx, command);
  }
}
