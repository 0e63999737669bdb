import { Injectable } from '@nestjs/common';
import { notFound, type FundWire, type ReplyOf, type RequestOf, type fundsRpc } from '@almoner/contracts';
import { authorize, withOrganization, type Ctx } from '@almoner/platform';
import { FundReader } from '../persistence/fund.reader.ts';

@Injectable()
export class ListFunds {
  constructor(private readonly reader: FundReader) {}

  /** One page, after this fund where one is named. */
  async execute(ctx: Ctx, after?: string): Promise<FundWire[]> {
    authorize(ctx, 'account.read');
    return this.reader.list(ctx, after ?? null);
  }

  /** @throws DomainError `not_found` for a fund that is not the organization's. */
  async one(ctx: Ctx, fundId: string): Promise<FundWire> {
    authorize(ctx, 'account.read');
    const fund = await this.reader.find(ctx, fundId);
    if (fund === null) throw notFound();
    return fund;
  }

  /** For services; what the organization does not have is left out. */
  facts(
    ctx: Ctx,
    organizationId: string,
    wanted: Pick<RequestOf<typeof fundsRpc.findFunds>, 'fundIds' | 'names'>,
  ): Promise<ReplyOf<typeof fundsRpc.findFunds>> {
    return this.reader.facts(withOrganization(ctx, organizationId), wanted);
  }
}
