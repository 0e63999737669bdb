import { Controller } from '@nestjs/common';
import { authRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { EndIdleSession } from './use-cases/end-idle-session.ts';
import { EndSession } from './use-cases/end-session.ts';
import { ListSessions } from './use-cases/list-sessions.ts';
import { ResolveSession } from './use-cases/resolve-session.ts';
import { RevokeSessions } from './use-cases/revoke-sessions.ts';

@Controller()
export class SessionsRpcController {
  constructor(
    private readonly resolveSession: ResolveSession,
    private readonly endSession: EndSession,
    private readonly endIdleSession: EndIdleSession,
    private readonly listSessions: ListSessions,
    private readonly revokeSessions: RevokeSessions,
  ) {}

  @Rpc(authRpc.resolveSession)
  resolve(ctx: Ctx, request: RequestOf<typeof authRpc.resolveSession>) {
    return this.resolveSession.execute(ctx, request);
  }

  @Rpc(authRpc.endSession)
  end(ctx: Ctx, request: RequestOf<typeof authRpc.endSession>) {
    return this.endSession.execute(ctx, request);
  }

  @Rpc(authRpc.endIdleSession)
  endIdle(ctx: Ctx, request: RequestOf<typeof authRpc.endIdleSession>) {
    return this.endIdleSession.execute(ctx, request);
  }

  @Rpc(authRpc.listSessions)
  list(ctx: Ctx) {
    return this.listSessions.execute(ctx);
  }

  @Rpc(authRpc.revokeSession)
  revoke(ctx: Ctx, request: RequestOf<typeof authRpc.revokeSession>) {
    return this.revokeSessions.one(ctx, request);
  }

  @Rpc(authRpc.revokeOtherSessions)
  revokeOthers(ctx: Ctx) {
    return this.revokeSessions.others(ctx);
  }
}
