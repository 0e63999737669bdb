import { Controller } from '@nestjs/common';
import { authRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { EndSession } from './use-cases/end-session.ts';
import { ResolveSession } from './use-cases/resolve-session.ts';

@Controller()
export class SessionsRpcController {
  constructor(
    private readonly resolveSession: ResolveSession,
    private readonly endSession: EndSession,
  ) {}

  @Rpc(authRpc.resolveSession)
  resolve(ctx: Ctx, request: RequestOf<typeof authRpc.resolveSession>) {
    return this.resolveSession.execute(ctx, request);
  }

  @Rpc(authRpc.endSession)
  end(ctx: Ctx, request: RequestOf<typeof authRpc.endSession>) {
    return this.endSession.execute(ctx, request);
  }
}
