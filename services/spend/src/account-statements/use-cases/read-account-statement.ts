import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  type AccountMonthWire,
  type AccountStatementPageWire,
  type RequestOf,
  type accountStatementsRpc,
} from '@almoner/contracts';
import { monthAfter, monthOf, monthsBetween, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import {
  AccountStatementReader,
  type DayBounds,
  type LineRow,
  type StatementAccount,
} from '../persistence/account-statement.reader.ts';

/** The statements of one account, month by month. The closing balance of a month is the opening balance of the next. */
@Injectable()
export class ReadAccountStatement {
  constructor(
    private readonly reader: AccountStatementReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first, also months between two movements. @throws DomainError `not_found` */
  async months(
    ctx: Ctx,
    { accountId }: RequestOf<typeof accountStatementsRpc.listAccountMonths>,
  ): Promise<AccountMonthWire[]> {
    authorize(ctx, 'account.read');
    const account = await this.reader.account(ctx, accountId ?? null);
    // An organization has no wallet before its activation.
    if (account === null && accountId === undefined) return [];
    if (account === null) throw notFound();
    const moved = new Map((await this.reader.months(ctx, account.id)).map((row) => [row.month, row]));
    const [first] = moved.keys();
    if (first === undefined) return [];
    const { id, currency } = account;
    const months: AccountMonthWire[] = [];
    let opening = 0;
    for (const month of monthsBetween(first, lastOf([...moved.keys()], this.clock.now()))) {
      const row = moved.get(month);
      const [moneyIn, moneyOut] = [Number(row?.moneyIn ?? 0), Number(row?.moneyOut ?? 0)];
      const closing = opening + moneyIn - moneyOut;
      months.push({ accountId: id, month, opening, moneyIn, moneyOut, closing, currency });
      opening = closing;
    }
    return months.toReversed();
  }

  /** @throws DomainError `not_found`, `invalid_input` naming `cursor` */
  async page(
    ctx: Ctx,
    query: RequestOf<typeof accountStatementsRpc.getAccountStatement>,
  ): Promise<AccountStatementPageWire> {
    authorize(ctx, 'account.read');
    const { accountId, month, cursor, limit } = query;
    const account = await this.reader.account(ctx, accountId ?? null);
    if (account === null) throw notFound();
    const bounds = boundsOf(month);
    const asOf = query.asOf === null ? this.clock.now() : new Date(query.asOf);
    const after = readCursor(cursor);
    const totals = after === null ? await this.reader.totals(ctx, account.id, bounds, asOf) : null;
    const rows = await this.reader.lines(ctx, account.id, bounds, { asOf, after, limit });
    return {
      ...pageOf(rows, limit, ({ on, id }) => ({ at: new Date(`${on}T00:00:00.000Z`), id }), toLine),
      account: namedOf(account),
      totals: totals && {
        opening: Number(totals.opening),
        closing: Number(totals.closing),
        lineCount: totals.lineCount,
      },
      asOf: asOf.toISOString(),
    };
  }
}

const namedOf = ({ id, name, currency }: StatementAccount) => ({ id, name, currency });
const toLine = ({ change, ...line }: LineRow) => ({ ...line, change: Number(change) });

/** The present month, or a later one in which something counts. */
const lastOf = (months: readonly string[], now: Date) => [...months, monthOf(now)].toSorted().at(-1) ?? '';

const boundsOf = (month: string): DayBounds => ({ from: `${month}-01`, before: `${monthAfter(month)}-01` });
