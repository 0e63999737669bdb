import { Controller } from '@nestjs/common';
import {
  accountingMonthsRpc,
  cardsRpc,
  clientsHttp,
  orgRpc,
  spendRpc,
  type ClientOverviewWire,
  type ClientWire,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, withOrganization, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { toClientOverview } from './client-overview.presenter.ts';

/** Calls of an advisor. Each is about one client, and the services refuse people who do not advise it. */
@Controller()
export class ClientsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(clientsHttp.listClients)
  async list(ctx: Ctx) {
    const clients = await this.rpc.call(ctx, orgRpc.listClients, {});
    return Promise.all(clients.map((client) => this.overview(ctx, client)));
  }

  @Route(clientsHttp.listClientAccounts)
  accounts(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.listClientAccounts>) {
    return this.rpc.call(withOrganization(ctx, params.id), spendRpc.listAccounts, {});
  }

  private async overview(ctx: Ctx, client: ClientWire): Promise<ClientOverviewWire> {
    const about = withOrganization(ctx, client.organizationId);
    const [accounts, summary, books] = await Promise.all([
      this.rpc.call(about, spendRpc.listAccounts, {}).catch(() => null),
      this.rpc.call(about, cardsRpc.summarizeSpend, {}).catch(() => null),
      this.rpc.call(about, accountingMonthsRpc.summarizeBooks, {}).catch(() => null),
    ]);
    return toClientOverview(client, accounts, summary, books);
  }
}
