import { Injectable } from '@nestjs/common';
import { failure, type ReplyOf, type RequestOf, type accountingRpc } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { FigureLineReader } from '../persistence/figure-line.reader.ts';
import { StatementReader } from '../persistence/statement.reader.ts';

type List = typeof accountingRpc.listFigureLines;

const defaultLimit = 50;

@Injectable()
export class ListFigureLines {
  constructor(
    private readonly lines: FigureLineReader,
    private readonly statements: StatementReader,
  ) {}

  /** @throws DomainError `organization_not_active` while there are no books. */
  async execute(ctx: Ctx, query: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'account.read');
    const { limit = defaultLimit, cursor } = query;
    const [currency, rows, total] = await Promise.all([
      this.statements.currency(ctx),
      this.lines.list(ctx, query, limit, readCursor(cursor)),
      this.lines.total(ctx, query),
    ]);
    if (currency === null) throw failure('organization_not_active');
    const page = pageOf(
      rows,
      limit,
      ({ day: at, id }) => ({ at, id }),
      ({ id, day, kind, description, amount, purchaseId, reportId, giftId }) => ({
        id,
        date: utcDay(day),
        kind,
        description,
        amount: Number(amount),
        purchaseId,
        reportId,
        giftId,
      }),
    );
    return { ...page, total, currency };
  }
}
