import { Inject, Injectable } from '@nestjs/common';
import {
  cardsRpc,
  failure,
  type AccountingMonthDetailWire,
  type AccountingMonthWire,
  type BooksSummaryWire,
  type MonthCheckWire,
} from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, RpcClient, authorize, type Ctx } from '@almoner/platform';
import {
  closeRefusal,
  firstDayOf,
  isClosedMonth,
  listedMonths,
  nextToClose,
  reopenRefusal,
  requiredRefusal,
} from '../domain/month-rules.ts';
import { MonthReader, type BooksRow, type MonthFacts, type MonthRow } from '../persistence/month.reader.ts';
import { endOf } from '../persistence/month.repository.ts';

@Injectable()
export class ReadMonth {
  constructor(
    private readonly months: MonthReader,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first, and never more than `listedMonthsMax`. */
  async list(ctx: Ctx): Promise<AccountingMonthWire[]> {
    authorize(ctx, 'account.read');
    const [rows, books] = await Promise.all([this.months.list(ctx), this.months.books(ctx)]);
    const byMonth = new Map(rows.map((row) => [row.month, row]));
    return listedMonths({ ...books, today: this.today() })
      .map((month) => toWire(month, byMonth.get(month), books))
      .toReversed();
  }

  /** @throws DomainError `organization_not_active` while there are no books. */
  async get(ctx: Ctx, month: string): Promise<AccountingMonthDetailWire> {
    authorize(ctx, 'account.read');
    const [rows, books, history, { checks, currency }] = await Promise.all([
      this.months.list(ctx),
      this.months.books(ctx),
      this.months.history(ctx, month.slice(0, 4)),
      this.checks(ctx, month),
    ]);
    const row = rows.find((one) => one.month === month);
    const wire = toWire(month, row, books);
    const position = { ...books, month, isClosed: wire.state === 'closed', today: this.today() };
    return {
      ...wire,
      currency,
      closeRefusal: closeRefusal(position) ?? requiredRefusal(checks),
      reopenRefusal: reopenRefusal(position),
      checks,
      history,
    };
  }

  async summarize(ctx: Ctx): Promise<BooksSummaryWire> {
    authorize(ctx, 'account.read');
    const [books, lastExportedAt] = await Promise.all([
      this.months.books(ctx),
      this.months.lastExportedAt(ctx),
    ]);
    return {
      lastClosed: books.lastClosed,
      nextToClose: nextToClose({ ...books, today: this.today() }),
      lastExportedAt: lastExportedAt?.toISOString() ?? null,
    };
  }

  /** The open items of a month, from this service and from `cards`, which has the receipts. */
  async checks(ctx: Ctx, month: string): Promise<{ checks: MonthCheckWire[]; currency: string }> {
    const [facts, missing] = await Promise.all([
      this.months.facts(ctx, month, this.today()),
      this.rpc.call(ctx, cardsRpc.sumPurchases, {
        from: `${firstDayOf(month)}T00:00:00.000Z`,
        until: `${endOf(month)}T00:00:00.000Z`,
        receipt: 'required',
      }),
    ]);
    const { currency } = facts;
    if (currency === null) throw failure('organization_not_active');
    const sum = missing.sums.find((one) => one.currency === currency);
    return { checks: checksOf(facts, missing.count, (sum?.spent ?? 0) + (sum?.held ?? 0)), currency };
  }

  private today(): string {
    return utcDay(this.clock.now());
  }
}

function checksOf(facts: MonthFacts, missingReceipts: number, missingMinor: number): MonthCheckWire[] {
  const check = (
    kind: MonthCheckWire['kind'],
    open: number,
    total: number | null,
    amount: number | null,
  ): MonthCheckWire => ({ kind, open, total, amount, isRequired: kind === 'reconciliation' });
  return [
    check('uncategorized', facts.uncategorized, facts.expenses, facts.uncategorizedMinor),
    check('missing_receipts', missingReceipts, null, missingMinor),
    check('unmatched_facts', facts.unmatchedFacts, null, null),
    {
      ...check('reconciliation', facts.differingDays, facts.checkedDays, null),
      isUncompared: facts.isUncompared,
    },
    check('reimbursements', facts.unpaidReports, null, facts.unpaidMinor),
    check('approvals', facts.waitingReports, null, facts.waitingMinor),
  ];
}

function toWire(month: string, row: MonthRow | undefined, books: BooksRow): AccountingMonthWire {
  return {
    month,
    state: isClosedMonth(month, books) ? 'closed' : 'open',
    version: row?.version ?? 0,
    entryCount: row?.entryCount ?? 0,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt?.toISOString() ?? null,
  };
}
