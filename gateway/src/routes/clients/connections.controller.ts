import { Controller } from '@nestjs/common';
import { clientsHttp, connectionsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ConnectionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(clientsHttp.listConnections)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, connectionsRpc.list, {});
  }

  @Route(clientsHttp.askConnection)
  ask(ctx: Ctx, { body }: RouteInput<typeof clientsHttp.askConnection>) {
    return this.rpc.call(ctx, connectionsRpc.ask, body);
  }

  @Route(clientsHttp.acceptConnection)
  accept(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.acceptConnection>) {
    return this.clearPrincipalsAfter(this.rpc.call(ctx, connectionsRpc.accept, { connectionId: params.id }));
  }

  @Route(clientsHttp.declineConnection)
  decline(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.declineConnection>) {
    return this.rpc.call(ctx, connectionsRpc.decline, { connectionId: params.id });
  }

  @Route(clientsHttp.endConnection)
  end(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.endConnection>) {
    return this.clearPrincipalsAfter(this.rpc.call(ctx, connectionsRpc.end, { connectionId: params.id }));
  }

  @Route(clientsHttp.assignStaff)
  assign(ctx: Ctx, { params, body }: RouteInput<typeof clientsHttp.assignStaff>) {
    return this.clearPrincipalsAfter(
      this.rpc.call(ctx, connectionsRpc.assign, { connectionId: params.id, ...body }),
    );
  }

  /** Clears the cached principals, as they contain the advised clients. */
  private async clearPrincipalsAfter<Reply>(change: Promise<Reply>): Promise<Reply> {
    const reply = await change;
    this.principals.clear();
    return reply;
  }
}
