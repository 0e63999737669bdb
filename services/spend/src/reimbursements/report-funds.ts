import { Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { fundStateAt, includesCategory } from '../funds/domain/fund.ts';
import { FundRepository } from '../funds/persistence/fund.repository.ts';

interface Line {
  readonly fundId: string | null;
  readonly categoryId: string | null;
}

/** Checks that the restrictions of the funds that lines name allow them to pay. Locks the funds, always in the same order. */
@Injectable()
export class ReportFunds {
  constructor(private readonly funds: FundRepository) {}

  /** @throws DomainError `not_found`, `fund_closed`, `fund_perpetual`, `fund_not_available_yet` */
  async assertOpen(tx: Transaction, organizationId: string, lines: readonly Line[], at: Date): Promise<void> {
    for (const id of fundsOf(lines)) {
      const state = fundStateAt(await this.lock(tx, organizationId, id), at);
      if (state === 'closed') throw failure('fund_closed');
      if (state === 'perpetual') throw failure('fund_perpetual');
      if (state !== 'open') throw failure('fund_not_available_yet');
    }
  }

  /**
   * A draft may still lack categories. Once a report is approved, this is checked only for a line whose category is changed in the books.
   * @throws DomainError `not_found`, `category_outside_fund`, `category_needed_by_fund`
   */
  async assertCategories(
    tx: Transaction,
    organizationId: string,
    lines: readonly Line[],
    { isDraft }: { readonly isDraft: boolean },
  ): Promise<void> {
    for (const id of fundsOf(lines)) {
      const fund = await this.lock(tx, organizationId, id);
      const outside = lines.filter(
        ({ fundId, categoryId }) => fundId === id && !includesCategory(fund, categoryId),
      );
      if (outside.some(({ categoryId }) => categoryId !== null)) throw failure('category_outside_fund');
      if (outside.length > 0 && !isDraft) throw failure('category_needed_by_fund');
    }
  }

  private async lock(tx: Transaction, organizationId: string, fundId: string) {
    const fund = await this.funds.lock(tx, organizationId, fundId);
    if (fund === null) throw notFound();
    return fund;
  }
}

const fundsOf = (lines: readonly Line[]) =>
  [...new Set(lines.flatMap(({ fundId }) => fundId ?? []))].toSorted();
