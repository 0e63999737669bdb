import { Controller } from '@nestjs/common';
import { authRpc, sessionsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(sessionsHttp.listSessions)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, authRpc.listSessions, {});
  }

  @Route(sessionsHttp.revokeSession)
  async revoke(ctx: Ctx, { params }: RouteInput<typeof sessionsHttp.revokeSession>) {
    const done = await this.rpc.call(ctx, authRpc.revokeSession, { sessionId: params.id });
    this.principals.clear();
    return done;
  }

  @Route(sessionsHttp.revokeOtherSessions)
  async revokeOthers(ctx: Ctx) {
    const done = await this.rpc.call(ctx, authRpc.revokeOtherSessions, {});
    this.principals.clear();
    return done;
  }
}
