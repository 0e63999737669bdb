import { Inject, Injectable } from '@nestjs/common';
import {
  type MovementWire,
  type ReplyOf,
  type RequestOf,
  type accountingExportsRpc,
} from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { accountCodeOf } from '../domain/account-codes.ts';
import { flowOf } from '../domain/movement-flow.ts';
import { MovementRepository, type MovementRow } from '../persistence/movement.repository.ts';

type List = typeof accountingExportsRpc.listMovements;
type Mark = typeof accountingExportsRpc.markMovementsReady;

const defaultLimit = 50;

/** The review of settled movements before they are exported. */
@Injectable()
export class ReviewMovements {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly movements: MovementRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Ctx, query: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'account.read');
    const { limit = defaultLimit, cursor } = query;
    const rows = await this.movements.list(ctx, query, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ day: at, id }) => ({ at, id }), toWire);
  }

  async mark(ctx: Ctx, command: RequestOf<Mark>): Promise<ReplyOf<Mark>> {
    const { organizationId, actor } = authorize(ctx, 'books.export');
    const { userId } = actor;
    return this.unitOfWork.runOnce(ctx, 'mark-movements-ready', command, async (tx) => ({
      changed: await this.movements.mark(tx, organizationId, { ...command, userId, at: this.clock.now() }),
    }));
  }
}

function toWire(row: MovementRow): MovementWire {
  const { id, day, originalDate, kind, description, currency, amount, change } = row;
  const { purchaseId, reportId, giftId, review, exportId } = row;
  return {
    id,
    date: utcDay(day),
    originalDate,
    kind,
    description,
    currency,
    change: Number(change),
    flow: flowOf(Number(change), row.lines),
    amount: Number(amount),
    accounts: row.lines.map((line) => ({
      account: line.account,
      code: accountCodeOf(line.kind, line.fundId),
      categoryId: line.kind === 'expense' ? line.categoryId : null,
      fund: line.fund,
      amount: line.amount,
    })),
    purchaseId,
    reportId,
    giftId,
    receipt: null,
    review,
    exportId,
  };
}
