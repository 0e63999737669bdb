import { Injectable } from '@nestjs/common';
import { notFound, type ReplyOf, type RequestOf, type spendRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { LedgerReader } from '../persistence/ledger.reader.ts';

type Sum = typeof spendRpc.sumTransfers;

/** The totals posted on one account by the transfers that match the filters, however many pages they have. */
@Injectable()
export class SumTransfers {
  constructor(private readonly reader: LedgerReader) {}

  /** @throws DomainError `not_found` for an account that is not the organization's, and before it has a wallet. */
  async execute(ctx: Ctx, { accountId, ...filters }: RequestOf<Sum>): Promise<ReplyOf<Sum>> {
    authorize(ctx, 'account.read');
    const account = await this.reader.accountId(ctx, accountId ?? null);
    const sum = account === null ? null : await this.reader.sum(ctx, account, filters);
    if (sum === null) throw notFound();
    return {
      count: sum.transfer_count,
      moneyIn: Number(sum.in_minor),
      moneyOut: Number(sum.out_minor),
      currency: sum.currency,
    };
  }
}
