import { Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { fundStateAt, includesCategory } from '../funds/domain/fund.ts';
import { FundRepository, type Fund } from '../funds/persistence/fund.repository.ts';

type Lines = readonly { readonly fundId: string | null; readonly categoryId: string | null }[];

/** Whether the restrictions of the funds that lines name allow them to pay. Locks the funds, in one order. */
@Injectable()
export class ReportFunds {
  constructor(private readonly funds: FundRepository) {}

  /**
   * A draft may still lack categories.
   * @throws DomainError `not_found`, `fund_closed`, `fund_perpetual`, `fund_not_available_yet`, `category_outside_fund`
   */
  assertUsable(tx: Transaction, organizationId: string, lines: Lines, at: Date): Promise<void> {
    const isAllowed = (fund: Fund, categoryId: string | null) =>
      categoryId === null || includesCategory(fund, categoryId);
    return this.assert(tx, organizationId, lines, at, isAllowed);
  }

  /** As `assertUsable`, and each line has a category where its fund includes certain categories only. */
  assertPayable(tx: Transaction, organizationId: string, lines: Lines, at: Date): Promise<void> {
    return this.assert(tx, organizationId, lines, at, includesCategory);
  }

  private async assert(
    tx: Transaction,
    organizationId: string,
    lines: Lines,
    at: Date,
    isAllowed: (fund: Fund, categoryId: string | null) => boolean,
  ): Promise<void> {
    const ids = new Set(lines.flatMap(({ fundId }) => fundId ?? []));
    for (const id of [...ids].toSorted()) {
      const fund = await this.funds.lock(tx, organizationId, id);
      if (fund === null) throw notFound();
      const state = fundStateAt(fund, at);
      if (state === 'closed') throw failure('fund_closed');
      if (state === 'perpetual') throw failure('fund_perpetual');
      if (state !== 'open') throw failure('fund_not_available_yet');
      const ofFund = lines.filter(({ fundId }) => fundId === id);
      if (!ofFund.every(({ categoryId }) => isAllowed(fund, categoryId)))
        throw failure('category_outside_fund');
    }
  }
}
