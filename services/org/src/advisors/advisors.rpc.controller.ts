import { Controller } from '@nestjs/common';
import { connectionsRpc, orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AnswerConnection } from './use-cases/answer-connection.ts';
import { RequestConnection } from './use-cases/request-connection.ts';
import { AssignStaff } from './use-cases/assign-staff.ts';
import { EndConnection } from './use-cases/end-connection.ts';
import { ListClients, ListConnections } from './use-cases/list-connections.ts';

@Controller()
export class AdvisorsRpcController {
  constructor(
    private readonly listClients: ListClients,
    private readonly listConnections: ListConnections,
    private readonly requestConnection: RequestConnection,
    private readonly answerConnection: AnswerConnection,
    private readonly endConnection: EndConnection,
    private readonly assignStaff: AssignStaff,
  ) {}

  @Rpc(orgRpc.listClients)
  clients(ctx: Ctx, _: RequestOf<typeof orgRpc.listClients>) {
    return this.listClients.execute(ctx);
  }

  @Rpc(connectionsRpc.list)
  list(ctx: Ctx, _: RequestOf<typeof connectionsRpc.list>) {
    return this.listConnections.execute(ctx);
  }

  @Rpc(connectionsRpc.ask)
  ask(ctx: Ctx, request: RequestOf<typeof connectionsRpc.ask>) {
    return this.requestConnection.execute(ctx, request);
  }

  @Rpc(connectionsRpc.accept)
  accept(ctx: Ctx, request: RequestOf<typeof connectionsRpc.accept>) {
    return this.answerConnection.accept(ctx, request);
  }

  @Rpc(connectionsRpc.decline)
  decline(ctx: Ctx, request: RequestOf<typeof connectionsRpc.decline>) {
    return this.answerConnection.decline(ctx, request);
  }

  @Rpc(connectionsRpc.end)
  end(ctx: Ctx, request: RequestOf<typeof connectionsRpc.end>) {
    return this.endConnection.execute(ctx, request);
  }

  @Rpc(connectionsRpc.assign)
  assign(ctx: Ctx, request: RequestOf<typeof connectionsRpc.assign>) {
    return this.assignStaff.execute(ctx, request);
  }
}
