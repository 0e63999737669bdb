import { Injectable } from '@nestjs/common';
import { notFound, type FundWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { FundReader } from '../persistence/fund.reader.ts';

@Injectable()
export class ListFunds {
  constructor(private readonly reader: FundReader) {}

  async execute(ctx: Ctx): Promise<FundWire[]> {
    authorize(ctx, 'account.read');
    return this.reader.list(ctx);
  }

  /** @throws DomainError `not_found` for a fund that is not the organization's. */
  async one(ctx: Ctx, fundId: string): Promise<FundWire> {
    authorize(ctx, 'account.read');
    const fund = await this.reader.find(ctx, fundId);
    if (fund === null) throw notFound();
    return fund;
  }
}
