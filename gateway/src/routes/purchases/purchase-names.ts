import { Injectable } from '@nestjs/common';
import {
  orgRpc,
  programsRpc,
  permissionScopeOf,
  spendRpc,
  type Action,
  type CategoryWire,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** The names, by id, of what purchases refer to and the caller may see. */
export interface NamesOfPurchases {
  readonly categories: ReadonlyMap<string, CategoryWire>;
  /** For programs, teams and accounts. */
  readonly others: ReadonlyMap<string, string>;
}

@Injectable()
export class PurchaseNames {
  constructor(private readonly rpc: RpcClient) {}

  async read(ctx: Ctx): Promise<NamesOfPurchases> {
    const { organizationId } = ctx;
    if (organizationId === null) return { categories: new Map(), others: new Map() };
    const may = (action: Action) => permissionScopeOf(ctx.actor, action, organizationId) !== 'none';
    const [categories, ...others] = await Promise.all([
      this.rpc.call(ctx, orgRpc.listCategories, { organizationId }),
      may('program.read') ? this.rpc.call(ctx, programsRpc.listPrograms, {}) : [],
      may('team.read') ? this.rpc.call(ctx, orgRpc.listTeams, {}) : [],
      may('account.read') ? this.rpc.call(ctx, spendRpc.listAccounts, {}) : [],
    ]);
    return {
      categories: new Map(categories.map((category) => [category.id, category])),
      others: new Map(others.flat().map(({ id, name }) => [id, name])),
    };
  }
}
