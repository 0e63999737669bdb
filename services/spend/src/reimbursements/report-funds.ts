import { Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { fundStateAt } from '../funds/domain/fund.ts';
import { FundRepository } from '../funds/persistence/fund.repository.ts';

/** Whether the restrictions of the funds that lines name allow them to pay. */
@Injectable()
export class ReportFunds {
  constructor(private readonly funds: FundRepository) {}

  /** Locks the funds, in one order. @throws DomainError `not_found`, `fund_closed`, `fund_perpetual`, `fund_not_available_yet` */
  async assertUsable(
    tx: Transaction,
    organizationId: string,
    lines: readonly { readonly fundId?: string | null }[],
    at: Date,
  ): Promise<void> {
    const ids = new Set(lines.flatMap(({ fundId }) => (fundId == null ? [] : [fundId])));
    for (const id of [...ids].toSorted()) {
      const fund = await this.funds.lock(tx, organizationId, id);
      if (fund === null) throw notFound();
      const state = fundStateAt(fund, at);
      if (state === 'closed') throw failure('fund_closed');
      if (state === 'perpetual') throw failure('fund_perpetual');
      if (state !== 'open') throw failure('fund_not_available_yet');
    }
  }
}
