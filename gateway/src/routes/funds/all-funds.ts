import { fundsRpc, type FundWire } from '@almoner/contracts';
import { type Ctx, type RpcClient } from '@almoner/platform';

/** All pages of the list: replies of services are limited in size, replies of the API are not. */
export async function allFunds(rpc: RpcClient, ctx: Ctx): Promise<FundWire[]> {
  const funds = new Map<string, FundWire>();
  for (let after: string | undefined; ;) {
    const page = await rpc.call(ctx, fundsRpc.listFunds, after === undefined ? {} : { after });
    const known = funds.size;
    for (const fund of page) funds.set(fund.id, fund);
    // A replica of an earlier release answers with its first page again.
    if (funds.size === known) return [...funds.values()];
    after = page.at(-1)?.id;
  }
}
